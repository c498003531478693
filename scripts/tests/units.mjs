// Functions of a module one by one: which of them ran, and the text of a module without those that did not. A test of the server loads all
// features and runs few of their functions: what is in the others cannot change its result.
//
// Of a module the reduced text keeps everything that is evaluated when it loads, and the functions that ran. A function that did not run is
// known by its place among the functions of the one around it: when that place moves, the text around it has changed, and so does the whole.

const isFunction = ({ type, body }) => /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type) && body !== null
const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string'

function* childrenOf(node) {
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent') continue
    if (isNode(value)) yield value
    else if (Array.isArray(value)) yield* value.filter(isNode)
  }
}

/** Returns the declaration within a statement that exports it. */
const declared = (statement) =>
  (/^Export(?:Named|Default)Declaration$/.test(statement.type) ? statement.declaration : statement) ?? statement

const isTyping = ({ type, exportKind, importKind, declare }) =>
  /^TS(?:TypeAlias|Interface|Declare)/.test(type) || exportKind === 'type' || importKind === 'type' || declare === true

/** Returns the name of a statement that does nothing but declare functions, which run when they are called; otherwise null. */
function nameOf(statement) {
  const node = declared(statement)
  if (isFunction(node)) return node.id?.name ?? 'default'
  // Without a constructor of its own a class can be used and no function of it run.
  if (node.type === 'ClassDeclaration') {
    const isInert = node.body.body.every(
      ({ type, static: isStatic, computed }) => !computed && type !== 'StaticBlock' && !(isStatic && type === 'PropertyDefinition'),
    )
    const hasConstructor = node.body.body.some(({ kind, value }) => kind === 'constructor' && value.body !== null)
    return isInert && hasConstructor && (node.superClass === null || node.superClass.type === 'Identifier')
      ? (node.id?.name ?? 'default')
      : null
  }
  if (node.type !== 'VariableDeclaration' || node.kind !== 'const' || node.declarations.length !== 1) return null
  const [{ id, init }] = node.declarations
  return id.type === 'Identifier' && init !== null && isFunction(init) ? id.name : null
}

/** Returns whether a statement makes something that functions of the module may fill and another test may find. */
function holdsState(statement) {
  const node = declared(statement)
  if (node.type !== 'VariableDeclaration') return false
  if (node.kind !== 'const') return true
  return node.declarations.some(({ init }) => {
    if (init?.type === 'ArrayExpression') return init.elements.length === 0
    if (init?.type === 'ObjectExpression') return init.properties.length === 0
    return init?.type === 'NewExpression' && /^(?:Map|Set|WeakSet)$/.test(init.callee.name ?? '') && init.arguments.length === 0
  })
}

/** A module in its functions. */
export class Units {
  #code
  #statements = []
  /** Functions in the order of their text: `{ id, start, end, isExpression, inner }`. */
  units = []
  /** Whether functions of the module leave something to tests that run later in the same process. */
  holdsState

  /** @param code its source @param program what the parser (`rolldown/parseAst`) makes of it */
  constructor(code, program) {
    this.#code = code
    let places = 0
    for (const statement of program.body) {
      if (isTyping(statement) || isTyping(declared(statement))) continue
      const name = nameOf(statement)
      const inner = []
      this.#statements.push({ statement, name, inner, isImport: statement.type === 'ImportDeclaration' })
      this.#visit(statement, inner, () => (name === null ? `#${places++}` : name))
    }
    this.holdsState = program.body.some(holdsState)
  }

  #visit(node, siblings, nextId) {
    if (!isFunction(node)) {
      for (const child of childrenOf(node)) this.#visit(child, siblings, nextId)
      return
    }
    // Defaults of parameters belong to the text around.
    for (const child of node.params ?? []) this.#visit(child, siblings, nextId)
    const first = nextId()
    const id = siblings.some((other) => other.id === first) ? `${first}+${siblings.length}` : first
    const unit = { id, start: node.body.start, end: node.body.end, isExpression: node.body.type !== 'BlockStatement', inner: [] }
    siblings.push(unit)
    this.units.push(unit)
    this.#visit(node.body, unit.inner, () => `${id}/${unit.inner.length}`)
  }

  /** Returns a text with the functions in it cut out that did not run. */
  #cut(start, end, inner, ran) {
    let text = ''
    let at = start
    for (const unit of inner.toSorted((a, b) => a.start - b.start)) {
      text += `${this.#code.slice(at, unit.start)}${ran.has(unit.id) ? this.#cut(unit.start, unit.end, unit.inner, ran) : '…'}`
      at = unit.end
    }
    return text + this.#code.slice(at, end)
  }

  /** Returns the text that remains when some functions ran. @param ran their ids */
  reduced(ran) {
    const hasRun = (inner) => inner.some((unit) => ran.has(unit.id) || hasRun(unit.inner))
    const stays = this.#statements.filter(({ name, inner, isImport }) => !isImport && (name === null || hasRun(inner)))
    if (stays.length === 0) return ''
    const imports = this.#statements.filter(({ isImport }) => isImport)
    const text = [...imports, ...stays].map(({ statement, inner }) => this.#cut(statement.start, statement.end, inner, ran)).join('\n')
    // A function that the text names may hide another of that name, such as a global one.
    const words = new Set(text.match(/[\w$]+/g))
    const absent = this.#statements.filter((each) => each.name !== null && !stays.includes(each) && words.has(each.name))
    return `${text}\n${absent
      .map(({ name }) => name)
      .toSorted()
      .join(' ')}`
  }
}

/**
 * Makes the functions of a module say that they run: `globalThis.wenjinUnits` (track-reads.mjs) collects it. Lines stay where they are.
 * @param path of the module, relative to the root
 */
export function marked(code, path, { units }) {
  const insertions = units.flatMap(({ start, end, isExpression }, index) => {
    const mark = `(wenjinRan??=globalThis.wenjinUnits.of(${JSON.stringify(path)},${units.length}))[${index}]|=globalThis.wenjinUnits.mark`
    return isExpression
      ? [
          [start, 1, index, `(${mark},`],
          [end, 0, -index, ')'],
        ]
      : [[start + 1, 1, index, `${mark};`]]
  })
  // At one place, what ends comes before what starts, and the inner ends before the outer.
  insertions.sort(([a, orderA, nestA], [b, orderB, nestB]) => a - b || orderA - orderB || nestA - nestB)
  let text = 'var wenjinRan;globalThis.wenjinUnits.load(1);'
  let at = 0
  for (const [place, , , insertion] of insertions) {
    text += code.slice(at, place) + insertion
    at = place
  }
  return `${text}${code.slice(at)}\n;globalThis.wenjinUnits.load(-1)`
}
