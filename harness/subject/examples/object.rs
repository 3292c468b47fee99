// SPDX-License-Identifier: MIT
//! Shared-object adapter in Rust, with the standard library alone: one text at a time, nothing is tracked.
//! rustc -O --crate-type cdylib object.rs -o object.so

use std::collections::BTreeMap;
use std::os::raw::{c_char, c_long, c_void};
use std::ptr;

/// A key's prefix, the member that its value is, and the units that it may have.
type Row = (&'static [u8], &'static str, &'static [(&'static [u8], u32)]);

const NONE: &[(&[u8], u32)] = &[(b"", 1)];
const TIME: &[(&[u8], u32)] = &[(b"", 1), (b"ns", 1)];
const CLOCK: &[(&[u8], u32)] = &[(b"", 1), (b"Hz", 1), (b"KHz", 1000), (b"MHz", 1_000_000)];
const BYTES: &[(&[u8], u32)] = &[(b"", 1), (b"KiB", 1024), (b"MiB", 1024 * 1024)];

/// The longest prefix of a key comes first.
const ENGINE: &[Row] = &[
    (b"drm-engine-capacity-", "capacity", NONE),
    (b"drm-engine-", "busy_ns", TIME),
    (b"drm-total-cycles-", "total_cycles", NONE),
    (b"drm-cycles-", "cycles", NONE),
    (b"drm-maxfreq-", "maxfreq_hz", CLOCK),
];
const REGION: &[Row] = &[
    (b"drm-total-", "total", BYTES),
    (b"drm-shared-", "shared", BYTES),
    (b"drm-resident-", "resident", BYTES),
    (b"drm-memory-", "memory", BYTES),
    (b"drm-purgeable-", "purgeable", BYTES),
    (b"drm-active-", "active", BYTES),
];
const TEXT: &[(&[u8], &str)] =
    &[(b"drm-driver", "driver"), (b"drm-pdev", "pdev"), (b"drm-client-name", "client_name")];

type Numbers = BTreeMap<&'static str, String>;
type Named = BTreeMap<String, Numbers>;

#[derive(Default)]
struct Snapshot {
    is_drm: bool,
    texts: BTreeMap<&'static str, String>,
    engines: Named,
    regions: Named,
}

fn trimmed(mut bytes: &[u8]) -> &[u8] {
    while let [b' ' | b'\t', rest @ ..] = bytes {
        bytes = rest;
    }
    while let [rest @ .., b' ' | b'\t' | b'\r'] = bytes {
        bytes = rest;
    }
    bytes
}

/// Digits times factor: <uint> has no maximum, so no integer type holds all of them.
fn times(digits: &[u8], factor: u32) -> String {
    let mut out = Vec::new();
    let mut carry = 0u64;
    for digit in digits.iter().rev() {
        carry += u64::from(digit - b'0') * u64::from(factor);
        out.push(b'0' + (carry % 10) as u8);
        carry /= 10;
    }
    while carry > 0 {
        out.push(b'0' + (carry % 10) as u8);
        carry /= 10;
    }
    while out.len() > 1 && out.last() == Some(&b'0') {
        out.pop();
    }
    out.iter().rev().map(|&digit| digit as char).collect()
}

fn number(value: &[u8], units: &[(&[u8], u32)]) -> Option<String> {
    let len = value.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(value.len());
    let unit = trimmed(&value[len..]);
    let factor = units.iter().find(|row| row.0 == unit)?.1;
    (len > 0).then(|| times(&value[..len], factor))
}

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Is the key one of these rows? Its value is then stored, where it is a number.
fn store(named: &mut Named, rows: &[Row], key: &[u8], value: &[u8]) -> bool {
    let row = match rows.iter().find(|row| key.starts_with(row.0)) {
        Some(row) => row,
        None => return false,
    };
    let name = &key[row.0.len()..];
    if let (false, Some(found)) = (name.is_empty(), number(value, row.2)) {
        named.entry(text_of(name)).or_default().insert(row.1, found);
    }
    true
}

fn line(snapshot: &mut Snapshot, key: &[u8], value: &[u8]) {
    snapshot.is_drm |= key.starts_with(b"drm-");
    if let Some(row) = TEXT.iter().find(|row| row.0 == key) {
        if !value.is_empty() {
            snapshot.texts.insert(row.1, text_of(value));
        }
    } else if key == b"drm-client-id" {
        if let Some(id) = number(value, NONE) {
            snapshot.texts.insert("client_id", id);
        }
    } else if !store(&mut snapshot.engines, ENGINE, key, value) {
        store(&mut snapshot.regions, REGION, key, value);
    }
}

fn parse(text: &[u8]) -> Snapshot {
    let mut snapshot = Snapshot::default();
    for bytes in text.split(|&byte| byte == b'\n') {
        if let Some(colon) = bytes.iter().position(|&byte| byte == b':') {
            line(&mut snapshot, &bytes[..colon], trimmed(&bytes[colon + 1..]));
        }
    }
    for engine in snapshot.engines.values_mut() {
        engine.retain(|member, value| *member != "capacity" || value != "0"); // not allowed
    }
    for region in snapshot.regions.values_mut() {
        if let Some(alias) = region.remove("memory") {
            region.entry("resident").or_insert(alias); // drm-memory- is another word for it
        }
    }
    snapshot
}

fn quoted(text: &str) -> String {
    let escaped: String = text
        .chars()
        .map(|c| match c {
            '"' | '\\' => format!("\\{}", c),
            c if c < ' ' => format!("\\u{:04x}", c as u32),
            c => c.to_string(),
        })
        .collect();
    format!("\"{}\"", escaped)
}

fn object<'a, V: 'a>(
    members: impl Iterator<Item = (&'a str, &'a V)>,
    value: impl Fn(&V) -> String,
) -> String {
    let list: Vec<_> = members.map(|(name, v)| format!("{}:{}", quoted(name), value(v))).collect();
    format!("{{{}}}", list.join(","))
}

fn named(all: &Named) -> String {
    object(all.iter().map(|(name, numbers)| (name.as_str(), numbers)), |numbers| {
        object(numbers.iter().map(|(member, number)| (*member, number)), |number| quoted(number))
    })
}

fn answer(snapshot: &Snapshot) -> String {
    if !snapshot.is_drm {
        return r#"{"rejected":"no drm- key"}"#.to_string();
    }
    let texts: String = snapshot
        .texts
        .iter()
        .map(|(member, text)| format!("{}:{},", quoted(member), quoted(text)))
        .collect();
    let (engines, regions) = (named(&snapshot.engines), named(&snapshot.regions));
    format!("{{{}\"engines\":{},\"regions\":{}}}", texts, engines, regions)
}

/// struct decoy_subject of decoy_subject.h.
#[repr(C)]
pub struct Subject {
    abi: u32,
    name: *const c_char,
    version: *const c_char,
    features: *const c_char,
    open: Option<extern "C" fn() -> *mut c_void>,
    close: Option<extern "C" fn(*mut c_void)>,
    reset: Option<extern "C" fn(*mut c_void)>,
    parse: Option<extern "C" fn(*mut c_void, *const c_char, usize, *mut c_char, usize) -> c_long>,
    sweep: Option<extern "C" fn(*mut c_void, u64, *const c_void, usize) -> c_long>,
    state: Option<extern "C" fn(*mut c_void, *mut c_char, usize) -> c_long>,
}

// The pointers are to constants.
unsafe impl Sync for Subject {}

/// NULL means out of memory, and there is nothing to keep: any other address will do.
extern "C" fn subject_open() -> *mut c_void {
    ptr::NonNull::dangling().as_ptr()
}

extern "C" fn subject_nothing(_: *mut c_void) {}

extern "C" fn subject_parse(
    _: *mut c_void,
    text: *const c_char,
    len: usize,
    out: *mut c_char,
    cap: usize,
) -> c_long {
    let bytes = match len {
        0 => &[][..],
        _ => unsafe { std::slice::from_raw_parts(text as *const u8, len) },
    };
    let reply = answer(&parse(bytes));
    if reply.len() <= cap {
        unsafe { ptr::copy_nonoverlapping(reply.as_ptr(), out as *mut u8, reply.len()) };
    }
    reply.len() as c_long
}

#[no_mangle]
#[allow(non_upper_case_globals)]
pub static decoy_subject: Subject = Subject {
    abi: 1,
    name: b"object.rs\0".as_ptr() as *const c_char,
    version: b"1\0".as_ptr() as *const c_char,
    features: b"parse memory identity\0".as_ptr() as *const c_char,
    open: Some(subject_open),
    close: Some(subject_nothing),
    reset: Some(subject_nothing),
    parse: Some(subject_parse),
    sweep: None,
    state: None,
};
