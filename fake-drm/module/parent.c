// SPDX-License-Identifier: GPL-2.0-only
#include <linux/dma-mapping.h>
#include <linux/err.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/pci.h>
#include <linux/string.h>

#include "device.h"
#include "parent.h"

#ifdef FAKE_HAVE_FAUX
#include <linux/device/faux.h>
#include <linux/idr.h>
#else
#include <linux/atomic.h>
#include <linux/platform_device.h>
#endif

static bool is_virtual(const char *name)
{
	return !strcmp(name, FAKE_PARENT_VIRTUAL);
}

/* DDDD:BB:DD.F, all hexadecimal. */
static int address_parse(const char *name, unsigned int *domain, unsigned int *bus,
			 unsigned int *devfn)
{
	unsigned int slot, function;
	int end = 0;

	if (sscanf(name, "%4x:%2x:%2x.%1x%n", domain, bus, &slot, &function, &end) != 4 ||
	    name[end] || slot > 31 || function > 7)
		return -EINVAL;
	*devfn = PCI_DEVFN(slot, function);
	return 0;
}

int fake_parent_check(const char *name)
{
	unsigned int domain, bus, devfn;

	return is_virtual(name) ? 0 : address_parse(name, &domain, &bus, &devfn);
}

/* --- virtual parents --- */

#ifdef FAKE_HAVE_FAUX
static DEFINE_IDA(virtual_ids);

static struct device *virtual_get(void)
{
	struct faux_device *faux;
	char name[24];
	int id = ida_alloc(&virtual_ids, GFP_KERNEL);

	if (id < 0)
		return ERR_PTR(id);
	snprintf(name, sizeof(name), "fake-drm.%d", id);
	faux = faux_device_create(name, NULL, NULL);
	if (!faux) {
		ida_free(&virtual_ids, id);
		return ERR_PTR(-ENODEV);
	}
	faux_device_set_drvdata(faux, (void *)(long)id);
	dma_coerce_mask_and_coherent(&faux->dev, DMA_BIT_MASK(64));
	return &faux->dev;
}

static void virtual_put(struct device *parent)
{
	struct faux_device *faux = to_faux_device(parent);
	int id = (long)faux_device_get_drvdata(faux);

	faux_device_destroy(faux);
	ida_free(&virtual_ids, id);
}
#else
/* A name of its own each: libdrm identifies platform devices by their name. */
static struct device *virtual_get(void)
{
	static atomic_t number = ATOMIC_INIT(0);
	char name[24];
	const struct platform_device_info info = {
		.name = name,
		.id = PLATFORM_DEVID_NONE,
		.dma_mask = DMA_BIT_MASK(64),
	};
	struct platform_device *parent;

	snprintf(name, sizeof(name), "fake-drm%u", (u32)atomic_fetch_inc(&number));
	parent = platform_device_register_full(&info);
	return IS_ERR(parent) ? ERR_CAST(parent) : &parent->dev;
}

static void virtual_put(struct device *parent)
{
	platform_device_unregister(to_platform_device(parent));
}
#endif

/* --- PCI functions --- */

#if IS_ENABLED(CONFIG_PCI)
static DEFINE_MUTEX(pci_lock); /* protects pci_expected, and the driver of a function */
static struct pci_dev *pci_expected; /* the only function that may be probed now */

static int pci_probe(struct pci_dev *pci, const struct pci_device_id *id)
{
	/*
	 * fake_parent_get() sets it under pci_lock; every other function is left to other drivers.
	 */
	return pci == READ_ONCE(pci_expected) ? 0 : -ENODEV;
}

/* Unbound while the device is live: open files print nothing any more. */
static void pci_remove(struct pci_dev *pci)
{
	struct fake_device *fake = pci_get_drvdata(pci);

	if (fake)
		fake_device_unplug(fake);
}

static struct pci_driver pci_driver = {
	.name = "fake-drm",
	.probe = pci_probe,
	.remove = pci_remove,
	.driver.suppress_bind_attrs = true,
};

/* Probe all functions with these ids; pci_probe() accepts only this one. */
static int pci_bind(struct pci_dev *pci)
{
	int err = -EBUSY;

	mutex_lock(&pci_lock);
	WRITE_ONCE(pci_expected, pci);
	if (!READ_ONCE(pci->dev.driver))
		err = pci_add_dynid(&pci_driver, pci->vendor, pci->device, pci->subsystem_vendor,
				    pci->subsystem_device, 0, 0, 0);
	if (!err && READ_ONCE(pci->dev.driver) != &pci_driver.driver)
		err = -EBUSY;
	WRITE_ONCE(pci_expected, NULL);
	mutex_unlock(&pci_lock);
	return err;
}

static struct device *pci_get(const char *name)
{
	unsigned int domain, bus, devfn;
	struct pci_dev *pci;
	int err = address_parse(name, &domain, &bus, &devfn);

	if (err)
		return ERR_PTR(err);
	pci = pci_get_domain_bus_and_slot(domain, bus, devfn);
	if (!pci)
		return ERR_PTR(-ENODEV);
	err = pci_bind(pci);
	if (err) {
		pci_dev_put(pci);
		return ERR_PTR(err);
	}
	dma_set_mask_and_coherent(&pci->dev, DMA_BIT_MASK(64));
	return &pci->dev;
}

static void pci_put(struct device *parent)
{
	if (READ_ONCE(parent->driver) == &pci_driver.driver)
		device_release_driver(parent);
	pci_dev_put(to_pci_dev(parent));
}

void fake_parent_bind(struct device *parent, struct fake_device *fake)
{
	if (!dev_is_pci(parent))
		return;
	/* pci_remove() is called with it held. */
	device_lock(parent);
	pci_set_drvdata(to_pci_dev(parent), fake);
	device_unlock(parent);
}

int fake_parents_init(void)
{
	return pci_register_driver(&pci_driver);
}

void fake_parents_exit(void)
{
	pci_unregister_driver(&pci_driver);
}
#else
static struct device *pci_get(const char *name)
{
	return ERR_PTR(-EOPNOTSUPP);
}

static void pci_put(struct device *parent)
{
}

void fake_parent_bind(struct device *parent, struct fake_device *fake)
{
}

int fake_parents_init(void)
{
	return 0;
}

void fake_parents_exit(void)
{
}
#endif

struct device *fake_parent_get(const char *name)
{
	return is_virtual(name) ? virtual_get() : pci_get(name);
}

void fake_parent_put(struct device *parent)
{
	if (dev_is_pci(parent))
		pci_put(parent);
	else
		virtual_put(parent);
}
