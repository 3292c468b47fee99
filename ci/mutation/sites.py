# SPDX-License-Identifier: MIT
"""The mutations of a node of the tree, and the text in which each can be activated."""
import re

RELATIONS = {"<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"),
             "==": ("!=",), "!=": ("==",)}
ARITHMETIC = {"+": "-", "-": "+", "*": "+", "/": "*", "%": "*", "<<": ">>", ">>": "<<",
              "&": "|", "|": "&", "^": "|"}
STATEMENTS = {"BinaryOperator", "CompoundAssignOperator", "UnaryOperator", "CallExpr", "BreakStmt",
              "ContinueStmt", "ReturnStmt", "ParenExpr"}
CONSTANT = {"UnaryExprOrTypeTraitExpr", "OffsetOfExpr", "StaticAssertDecl", "ConstantExpr",
            "TypedefDecl", "RecordDecl", "EnumDecl"}
COMMUTATIVE = {"spans_equal", "bytes_equal", "descriptor_keys_equal", "word_differs", "strings_equal", "texts_differ",
               "add_sat", "mul_sat", "wide_mul", "size_add", "fgpu_add", "fgpu_scale", "reserve_table", "coprime",
               "word_same", "json_equal", "history_same", "choice_same",
               "may_be_one", "same_hypotheses", "same_id", "same_time", "swap_lines", "texts_equal",
               "utilization_same", "sample_same", "reading_same", "pool_alloc", "calloc", "ratios_same", "fmax",
               "exact_add", "exact_near", "same_text", "same_word", "device_relation", "unite", "fwrite",
               "xcalloc", "xreallocarray", "load_set_meets", "load_set_sum", "load_set_max", "fmin", "are_prefixes",
               "same_job", "share_order"}  # their arguments may be swapped
EQUALITIES = {"strcmp", "memcmp", "strncmp", "strncasecmp", "by_key"}  # theirs, too, where the answer is compared with 0
INTEGERS = re.compile(r"(const )?(unsigned |signed )?(char|short|int|long|long long)$")


class Sites:
    """Renders nodes; a subclass provides the function's .source and .type, .mutant(), .bug(), .mutants
    and .first."""

    def choose(self, value, choices, n):
        """An expression that is value, or, when its mutant is active, one of the choices."""
        picks = "".join(f"MUTANT_PICK({number}, o_{n}, {text}); " for number, text in choices)
        return f"({{ __auto_type o_{n} = {value}; {picks}o_{n}; }})"

    # --- text ----------------------------------------------------------------------------------

    def raw(self, node):
        return self.source[node.begin:node.end]

    def parts(self, node):
        """The children that have a text of their own, in its order."""
        parts = [c for c in node.inner if c.file == node.file and c.begin >= node.begin and c.end <= node.end]
        parts.sort(key=lambda child: (child.begin, -child.end))
        last, out = node.begin, []
        for child in parts:
            if child.begin >= last:
                out.append(child)
                last = child.end
        return out

    def weave(self, node, texts):
        """The node's text with its children's replaced by texts."""
        out, last = "", node.begin
        for child in self.parts(node):
            out += self.source[last:child.begin] + texts.get(id(child), self.raw(child))
            last = child.end
        return out + self.source[last:node.end]

    def plain(self, node):
        return self.weave(node, {id(child): self.render(child) for child in self.parts(node)})

    def render(self, node):
        if not node.file:
            return ""
        bug = self.bug(node)
        if bug:
            n = self.mutant("planted", node, bug)
            return self.choose(f"({self.render(node)})", [(n, f"({bug})")], n)
        if node.kind in CONSTANT:
            return self.raw(node)
        if node.macro:
            return self.of_macro(node)
        return getattr(self, "of_" + node.kind, self.plain)(node)

    # --- expressions ---------------------------------------------------------------------------

    def of_macro(self, node):
        """A constant of a name."""
        if node.kind == "ImplicitCastExpr" and node.inner and node.inner[0].macro:
            return self.of_macro(node.inner[0])
        if not re.fullmatch(r"[A-Z][A-Z0-9_]*", self.raw(node)) or not self.is_integer(node):
            return self.raw(node)
        return self.constant(node)

    def is_integer(self, node):
        kind = node.data.get("type", {})
        return bool(INTEGERS.match(kind.get("desugaredQualType", kind.get("qualType", ""))))

    def constant(self, node):
        raw = self.raw(node)
        n = self.first + len(self.mutants)
        choices = [(self.mutant("constant", node, f"({raw} + 1)"), f"({raw}) + 1")]
        if raw.strip("ulUL") != "0":
            choices.append((self.mutant("constant", node, f"({raw} - 1)"), f"({raw}) - 1"))
        return self.choose(f"({raw})", choices, n)

    def of_IntegerLiteral(self, node):
        return self.constant(node)

    def of_CharacterLiteral(self, node):
        raw = self.raw(node)
        n = self.mutant("constant", node, f"({raw} + 1)")
        return self.choose(f"({raw})", [(n, f"({raw}) + 1")], n)

    def of_ImplicitCastExpr(self, node):
        if node.data.get("castKind") == "NullToPointer":
            return self.raw(node)
        return self.plain(node)

    def of_InitListExpr(self, node):
        return self.raw(node) if self.raw(node).strip("{} ") == "0" else self.plain(node)

    def operator(self, node, left, right, new):
        """The node with another operator, for people."""
        return f"({self.raw(left)} {new} {self.raw(right)})"

    def of_BinaryOperator(self, node):
        opcode = node.data["opcode"]
        if "vector_size" in str(node.data["type"]):
            return self.plain(node)
        if opcode in ("&&", "||"):
            return self.logic(node, opcode)
        if opcode in RELATIONS:
            return self.binary(node, "relation", RELATIONS[opcode])
        if opcode in ARITHMETIC:
            return self.binary(node, "arithmetic", (ARITHMETIC[opcode],))
        return self.plain(node)

    def binary(self, node, kind, others):
        left, right = node.inner
        opcode = node.data["opcode"]
        even = opcode in ("==", "!=") and self.raw(right) == "0"
        texts = self.compared(left) if even else self.render(left), self.render(right)
        n = self.first + len(self.mutants)
        if opcode == "-" and self.is_pointer(left) and self.is_pointer(right):
            choices = [(self.mutant("length", node, f"{self.raw(node)} {sign} 1"), f"l_{n} - r_{n} {sign} 1")
                       for sign in "+-"]
        else:
            choices = [(self.mutant(kind, node, self.operator(node, left, right, other)),
                        f"l_{n} {other} r_{n}") for other in others]
        return (f"({{ __auto_type l_{n} = ({texts[0]}); __auto_type r_{n} = ({texts[1]}); "
                + self.choose(f"l_{n} {opcode} r_{n}", choices, n) + "; })")

    def is_pointer(self, node):
        kind = node.data.get("type", {})
        return kind.get("desugaredQualType", kind.get("qualType", "")).endswith("*")

    def logic(self, node, opcode):
        left, right = node.inner
        texts = self.condition(left), self.condition(right)
        other = "||" if opcode == "&&" else "&&"
        n = self.mutant("logic", node, self.operator(node, left, right, other))
        on = f"mutant_on({n})" if opcode == "&&" else f"!mutant_on({n})"
        return f"({{ _Bool l_{n} = !!({texts[0]}); (l_{n} != {on}) ? !!({texts[1]}) : l_{n}; }})"

    def compared(self, node):
        """What is compared with 0."""
        core = node.core()
        if core.kind == "CallExpr" and not core.macro and self.raw(core.inner[0]) in EQUALITIES:
            return self.plain(node)
        return self.render(node)

    def condition(self, node):
        """A truth value: its negation, unless a mutant of another kind is that already."""
        core = node.core()
        if not core.macro and core.kind == "BinaryOperator" and \
                core.data["opcode"] in (*RELATIONS, "&&", "||"):
            return self.render(node)
        if not core.macro and core.kind == "UnaryOperator" and core.data["opcode"] == "!":
            return self.render(node)
        text = self.render(node)
        n = self.mutant("negate", node, f"!({self.raw(node)})")
        return f"(!!({text}) != mutant_on({n}))"

    def of_UnaryOperator(self, node):
        opcode = node.data["opcode"]
        operand = node.inner[0]
        if opcode in ("++", "--"):
            return self.step(node, operand, opcode)
        if opcode == "!":
            text = self.compared(operand)
            n = self.mutant("negate", node, self.raw(operand))
            return f"(!({text}) != mutant_on({n}))"
        if opcode == "~" or (opcode == "-" and operand.core().kind == "DeclRefExpr"):
            text = self.render(operand)
            n = self.mutant("arithmetic", node, self.raw(operand))
            return self.choose(f"{opcode}({text})", [(n, f"({text})")], n)
        return self.plain(node)

    def step(self, node, operand, opcode):
        other = "--" if opcode == "++" else "++"
        text = self.render(operand)
        raw = self.raw(operand)
        if node.data.get("isPostfix"):
            n = self.mutant("step", node, raw + other)
            return f"(mutant_on({n}) ? {text}{other} : {text}{opcode})"
        n = self.mutant("step", node, other + raw)
        return f"(mutant_on({n}) ? {other}{text} : {opcode}{text})"

    def of_CompoundAssignOperator(self, node):
        opcode = node.data["opcode"][:-1]
        left, right = node.inner
        texts = self.render(left), self.render(right)
        n = self.mutant("arithmetic", node, f"{self.raw(left)} {ARITHMETIC[opcode]}= {self.raw(right)}")
        return (f"({{ __auto_type r_{n} = ({texts[1]}); mutant_on({n}) ? "
                f"({texts[0]} {ARITHMETIC[opcode]}= r_{n}) : ({texts[0]} {opcode}= r_{n}); }})")

    def of_ConditionalOperator(self, node):
        condition, yes, no = node.inner
        return self.weave(node, {id(condition): self.condition(condition), id(yes): self.render(yes),
                                 id(no): self.render(no)})

    # --- calls ---------------------------------------------------------------------------------

    def of_CallExpr(self, node):
        callee, *arguments = node.inner
        if self.raw(callee) == "__builtin_prefetch":  # it changes no value, and two of its arguments are constants
            return self.raw(node)
        types = self.parameters(callee)
        texts = {id(callee): self.raw(callee)}
        for i, argument in enumerate(arguments):
            text = self.render(argument)
            if i < len(types) and types[i] in ("size_t", "unsigned long"):
                text = self.length(argument, text)
            texts[id(argument)] = text
        swaps = 0 if self.raw(callee) in COMMUTATIVE else len(arguments) - 1
        for i in range(swaps):
            if i + 1 < len(types) and types[i] == types[i + 1] and self.raw(arguments[i]) != self.raw(arguments[i + 1]):
                return self.swap(node, texts, arguments[i], arguments[i + 1])
        return self.weave(node, texts)

    def parameters(self, callee):
        declared = callee.core().data.get("referencedDecl", {}).get("type", {}).get("qualType", "")
        if declared.count("(") != 1:
            return []
        return declared[declared.index("(") + 1:-1].split(", ")

    def length(self, node, text):
        """A size, one more and one less; literals and sums with them have such mutants already."""
        core = node.core()
        if core.macro or core.kind in ("IntegerLiteral", "UnaryExprOrTypeTraitExpr") or \
                any(child.core().kind == "IntegerLiteral" for child in core.inner):
            return text
        n = self.first + len(self.mutants)
        choices = [(self.mutant("length", node, f"{self.raw(node)} {sign} 1"), f"o_{n} {sign} 1") for sign in "+-"]
        return self.choose(f"({text}) + 0", choices, n)

    def swap(self, node, texts, one, other):
        raw = {id(one): self.raw(other), id(other): self.raw(one)}
        n = self.mutant("swap", node, self.weave(node, raw))
        head = f"__auto_type a_{n} = ({texts[id(one)]}); __auto_type b_{n} = ({texts[id(other)]}); "
        texts[id(one)] = f"(m_{n} ? b_{n} : a_{n})"
        texts[id(other)] = f"(m_{n} ? a_{n} : b_{n})"
        return f"({{ {head}_Bool m_{n} = mutant_on({n}); {self.weave(node, texts)}; }})"

    # --- statements ----------------------------------------------------------------------------

    def statement(self, node):
        """A statement that may be left out."""
        text = self.render(node)
        if node.macro or node.kind not in STATEMENTS or (node.kind == "ReturnStmt" and node.inner):
            return text
        n = self.mutant("drop", node, "")
        return f"({{ if (!mutant_on({n})) {{ {text}; }} }})"

    def of_CompoundStmt(self, node):
        return self.weave(node, {id(child): self.statement(child) for child in self.parts(node)})

    def of_IfStmt(self, node):
        condition, *branches = node.inner
        texts = {id(condition): self.condition(condition)}
        texts.update((id(branch), self.statement(branch)) for branch in branches)
        return self.weave(node, texts)

    def of_WhileStmt(self, node):
        condition, body = node.inner
        return self.weave(node, {id(condition): self.condition(condition), id(body): self.statement(body)})

    def of_DoStmt(self, node):
        body, condition = node.inner
        return self.weave(node, {id(condition): self.condition(condition), id(body): self.statement(body)})

    def of_ForStmt(self, node):
        if node.opened:  # a macro's, such as json_array_foreach(): the body is all that is written here
            return self.weave(node, {id(node.inner[-1]): self.statement(node.inner[-1])})
        first, _, condition, last, body = node.inner
        texts = {id(child): self.render(child) for child in (first, last) if child.file}
        if condition.file:
            texts[id(condition)] = self.condition(condition)
        texts[id(body)] = self.statement(body)
        return self.weave(node, texts)

    def of_CaseStmt(self, node):
        return self.weave(node, {id(node.inner[-1]): self.statement(node.inner[-1])})

    of_DefaultStmt = of_CaseStmt

    def of_ReturnStmt(self, node):
        if not node.inner or self.type not in ("bool", "_Bool"):
            return self.plain(node)
        return self.weave(node, {id(node.inner[0]): self.condition(node.inner[0])})

    def of_VarDecl(self, node):
        return self.raw(node) if node.data.get("storageClass") == "static" else self.plain(node)
