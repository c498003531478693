/** A graph to draw, given as text or data. */
export interface GivenGraph {
  direction: 'TB' | 'LR'
  nodes: readonly { id: string; label: string }[]
  edges: readonly { from: string; to: string; label: string }[]
}

export type GraphProblem = { kind: 'bad'; line: number; text: string } | { kind: 'badJson' } | { kind: 'tooLarge' }

/** Thrown for a text that is not a graph. */
export class GraphError extends Error {
  readonly problem: GraphProblem
  constructor(problem: GraphProblem) {
    super(problem.kind)
    this.name = 'GraphError'
    this.problem = problem
  }
}

/** Sizes of a graph's text, CSS pixels. */
export const graphFont = { fontSize: 14, lineHeight: 20, labelSize: 12 } as const

/** Maximum number of nodes and edges, since the layout of more takes seconds; maximum length of a label in characters. */
export const graphLimits = { nodes: 600, edges: 1500, labelChars: 300 } as const

class Builder {
  direction: GivenGraph['direction'] = 'TB'
  readonly #nodes = new Map<string, string>()
  readonly #edges: { from: string; to: string; label: string }[] = []

  /** @param label the displayed label; without it an existing label is kept, otherwise the id is used */
  node(id: string, label?: string): void {
    if (label !== undefined || !this.#nodes.has(id)) this.#nodes.set(id, (label ?? id).slice(0, graphLimits.labelChars))
    if (this.#nodes.size > graphLimits.nodes) throw new GraphError({ kind: 'tooLarge' })
  }

  edge(from: string, to: string, label = ''): void {
    this.node(from)
    this.node(to)
    this.#edges.push({ from, to, label: label.slice(0, graphLimits.labelChars) })
    if (this.#edges.length > graphLimits.edges) throw new GraphError({ kind: 'tooLarge' })
  }

  get graph(): GivenGraph {
    return { direction: this.direction, nodes: [...this.#nodes].map(([id, label]) => ({ id, label })), edges: this.#edges }
  }
}

const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.trim() || undefined : typeof value === 'number' ? String(value) : undefined
const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null) : []

/** Reads `{ nodes, edges }` as graph libraries write it: `id` or `v`; `from`, `source` or `v`; `to`, `target` or `w`. @throws GraphError */
export function graphOfJson(value: unknown): GivenGraph {
  const { nodes, edges, links, rankdir, direction } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const built = new Builder()
  if (!Array.isArray(nodes) && !Array.isArray(edges) && !Array.isArray(links)) throw new GraphError({ kind: 'badJson' })
  if ((rankdir ?? direction) === 'LR') built.direction = 'LR'
  const inner = (one: Record<string, unknown>) =>
    (typeof one.data === 'object' && one.data !== null ? { ...one, ...one.data } : one) as Record<string, unknown>
  for (const id of Array.isArray(nodes) ? nodes.map(wordOf) : []) if (id !== undefined) built.node(id)
  for (const one of listOf(nodes).map(inner)) {
    const inValue = typeof one.value === 'object' && one.value !== null ? (one.value as Record<string, unknown>).label : undefined
    const id = wordOf(one.id) ?? wordOf(one.v) ?? wordOf(one.name)
    if (id !== undefined) built.node(id, wordOf(one.label) ?? wordOf(one.name) ?? wordOf(one.title) ?? wordOf(one.text) ?? wordOf(inValue))
  }
  for (const one of listOf(edges ?? links).map(inner)) {
    const from = wordOf(one.from) ?? wordOf(one.source) ?? wordOf(one.v)
    const to = wordOf(one.to) ?? wordOf(one.target) ?? wordOf(one.w)
    if (from === undefined || to === undefined) throw new GraphError({ kind: 'badJson' })
    built.edge(from, to, wordOf(one.label) ?? wordOf(one.text) ?? wordOf(one.value) ?? '')
  }
  return built.graph
}

const closers: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}', '"': '"' }
const wordPattern = /[^\s[\](){}<>|;,=&"'\-:]+(?:-(?![-.>])[^\s[\](){}<>|;,=&"'\-:]+)*/y
const arrowPattern = /<?(?:-{2,6}|={2,6}|-\.{1,4}-?)[>xo]?|->|→/y

/** Scans a line of Mermaid or DOT, character by character. */
class Scanner {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  get isAtEnd(): boolean {
    this.#skip()
    return this.#at >= this.#text.length
  }

  #skip(): void {
    while (this.#at < this.#text.length && /\s/.test(this.#text[this.#at]!)) this.#at += 1
  }

  take(sign: string): boolean {
    this.#skip()
    if (!this.#text.startsWith(sign, this.#at)) return false
    this.#at += sign.length
    return true
  }

  match(pattern: RegExp): string | null {
    this.#skip()
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (!found) return null
    this.#at += found.length
    return found
  }

  /** Returns the text before a delimiter and consumes both; null when the delimiter does not occur. */
  until(sign: string): string | null {
    const end = this.#text.indexOf(sign, this.#at)
    if (end < 0) return null
    const found = this.#text.slice(this.#at, end)
    this.#at = end + sign.length
    return found
  }

  quoted(): string | null {
    this.#skip()
    if (this.#text[this.#at] !== '"') return null
    let end = this.#at + 1
    while (end < this.#text.length && this.#text[end] !== '"') end += this.#text[end] === '\\' ? 2 : 1
    const found = this.#text.slice(this.#at + 1, end)
    this.#at = end + 1
    return found.replaceAll(/\\([\\"])/g, '$1').replaceAll(String.raw`\n`, '\n')
  }

  /** Returns the content of the brackets that open here, including nested ones; null for none. */
  bracketed(): string | null {
    const open = this.#text[this.#at]
    const close = open === undefined || open === '"' ? undefined : closers[open]
    if (close === undefined) return null
    let depth = 0
    for (let end = this.#at; end < this.#text.length; end += 1) {
      if (this.#text[end] === open) depth += 1
      else if (this.#text[end] === close) depth -= 1
      if (depth > 0) continue
      const found = this.#text.slice(this.#at + 1, end)
      this.#at = end + 1
      return found
    }
    return null
  }
}

const lineBreaks = /<br ?\/?>/gi
const shapeSigns = new Set('[](){}/\\"')
/** Removes the shape characters around a label. */
function labelOf(content: string): string {
  let [start, end] = [0, content.length]
  while (start < end && shapeSigns.has(content[start]!)) start += 1
  while (end > start && shapeSigns.has(content[end - 1]!)) end -= 1
  return content.slice(start, end).replaceAll(lineBreaks, '\n').trim()
}

const ignored = /^(?:subgraph|end|style|classDef|class|click|linkStyle|direction|accTitle|accDescr|%%|---)(?:\b|$)/

function readMermaid(lines: readonly string[], built: Builder): void {
  for (const [at, raw] of lines.entries()) {
    const head = /^\s*(?:graph|flowchart)\s+(\w\w)/.exec(raw)
    if (head) {
      built.direction = head[1] === 'LR' || head[1] === 'RL' ? 'LR' : 'TB'
      continue
    }
    for (const statement of raw.split(';')) {
      const text = statement.trim()
      if (text === '' || ignored.test(text) || text.startsWith('%%') || /^(?:graph|flowchart)$/.test(text)) continue
      if (!readStatement(new Scanner(text), built, 'mermaid')) throw new GraphError({ kind: 'bad', line: at + 1, text: text.slice(0, 60) })
    }
  }
}

/** Parses nodes joined by `&`. */
function readNodes(scan: Scanner, built: Builder): string[] | null {
  const ids: string[] = []
  do {
    const id = scan.quoted() ?? scan.match(wordPattern)
    if (id === null) return null
    const content = scan.bracketed()
    built.node(id, content === null ? undefined : labelOf(content) || undefined)
    ids.push(id)
    if (scan.take(':::')) scan.match(wordPattern)
  } while (scan.take('&'))
  return ids
}

function readStatement(scan: Scanner, built: Builder, kind: 'mermaid'): boolean {
  let from = readNodes(scan, built)
  if (!from) return false
  while (!scan.isAtEnd) {
    const arrow = scan.match(arrowPattern)
    if (!arrow) return kind === 'mermaid' && scan.take(':::')
    let label = scan.take('|') ? scan.until('|') : null
    // `A -- label --> B`
    if (label === null && !/[>xo→]$/.test(arrow)) {
      const before = scan.until('-->') ?? scan.until('==>') ?? scan.until('.->')
      if (before !== null) label = before
    }
    const to = readNodes(scan, built)
    if (!to) return false
    for (const a of from) for (const b of to) built.edge(a, b, labelOf(label ?? ''))
    from = to
  }
  return true
}

const labelAttribute = /(?:^|[,;\s])label\s?=\s?("(?:[^"\\]|\\.)*"|[^,;\s\]]+)/i

/** Returns the label in a DOT attribute list. */
function labelIn(attributes: string): string | undefined {
  const found = labelAttribute.exec(attributes)?.[1]
  return found?.startsWith('"')
    ? found
        .slice(1, -1)
        .replaceAll(/\\([\\"])/g, '$1')
        .replaceAll(String.raw`\n`, '\n')
    : found
}

function readDot(lines: readonly string[], built: Builder): void {
  for (const [at, raw] of lines.entries()) {
    const line = raw.trim()
    if (line.startsWith('//') || line.startsWith('#')) continue
    if (/rankdir\s?=\s?"?(?:LR|RL)/i.test(line)) built.direction = 'LR'
    for (const part of line.split(/[;{}]/)) {
      const text = part.trim()
      if (text === '' || /^(?:strict\s)?\s?(?:di)?graph\b|^subgraph\b|^(?:node|edge|graph)\s?\[|^\w+\s?=/i.test(text)) continue
      const open = text.indexOf('[')
      const attributes = open < 0 ? '' : text.slice(open + 1)
      const scan = new Scanner(open < 0 ? text : text.slice(0, open))
      const label = labelIn(attributes)
      const bad = new GraphError({ kind: 'bad', line: at + 1, text: text.slice(0, 60) })
      let from = scan.quoted() ?? scan.match(wordPattern)
      if (from === null) throw bad
      if (scan.isAtEnd) built.node(from, label)
      while (!scan.isAtEnd) {
        if (!scan.take('->') && !scan.take('--')) throw bad
        const to = scan.quoted() ?? scan.match(wordPattern)
        if (to === null) throw bad
        built.edge(from, to, label)
        from = to
      }
    }
  }
}

const plainArrow = /\s?(?:->|-->|=>|→|⇒)\s?/

function readLines(lines: readonly string[], built: Builder): void {
  for (const raw of lines) {
    const line = raw.trim()
    if (line === '' || line.startsWith('//') || line.startsWith('#')) continue
    const parts = line.split(plainArrow).map((part) => part.trim())
    const last = parts.at(-1)!
    const colon = parts.length > 1 ? last.search(/[:：]/) : -1
    const label = colon > 0 ? last.slice(colon + 1).trim() : ''
    if (colon > 0) parts[parts.length - 1] = last.slice(0, colon).trim()
    const named = parts.filter((part) => part !== '')
    if (named.length === 1) built.node(named[0]!)
    for (let at = 1; at < named.length; at += 1) built.edge(named[at - 1]!, named[at]!, label)
  }
}

/** Parses a graph from lines `A -> B : label`, JSON, a Mermaid flowchart or DOT. @throws GraphError when it is not a graph, or too large */
export function readGraph(text: string): GivenGraph {
  const start = text.trimStart()
  if (start.startsWith('{') || start.startsWith('[')) {
    try {
      return graphOfJson(JSON.parse(start))
    } catch (error) {
      throw error instanceof GraphError ? error : new GraphError({ kind: 'badJson' })
    }
  }
  const built = new Builder()
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const kindLine = lines.find((line) => line.trim() !== '' && !line.trim().startsWith('%%')) ?? ''
  if (/^\s*(?:strict\s|digraph\b|graph\s?\{|graph\s\w+\s?\{)/i.test(kindLine)) readDot(lines, built)
  else if (/^\s*(?:graph|flowchart)\b/.test(kindLine)) readMermaid(lines, built)
  else readLines(lines, built)
  return built.graph
}
