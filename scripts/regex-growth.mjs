// Determines whether the time of a regular expression can grow faster than its input. A backtracking matcher takes a step for each way to
// read a part of the input. The number of ways grows with the length of the input exactly if a state p of the automaton leads back to
// itself by some word, to another state q by the same word, and q back to itself by it (or p back to itself in two ways). The search for a
// first match is such a state too: it restarts at every character. A word found this way is tested on the engine itself: an early match or
// an assertion may prevent the attack.
import { RegExpParser } from '@eslint-community/regexpp'
import { confirmAttack } from './regex-attack.mjs'

/** A count above this is treated as unbounded: each character of the input may cost as many steps. */
const largestCount = 100
/** Maximum analysis steps per expression, after which the analysis gives up. */
const maxSteps = 20_000_000
const maxWitnesses = 40
/** Thrown for an expression that cannot be analysed. */
export class UnanalysableError extends Error {}

/** Returns an attack `prefix + pump.repeat(n) + suffix` whose time grows faster than its length, or null. Throws `UnanalysableError`. */
export function findAttack(pattern, flags) {
  const automaton = new Automaton(pattern, flags)
  for (const witness of automaton.witnesses()) {
    const attack = confirmAttack(pattern, flags, witness, automaton.symbols)
    if (attack) return attack
  }
  return null
}

const lineEnd = /[\n\r\u2028\u2029]/
/** Requirements of a start assertion on the preceding character. */
const kindsBefore = { start: 0, lineEnd: 1, other: 2 }

class Automaton {
  /** Nodes: `{ edges: [to, assertion?][] }`; a node with `source` reads a character of that class. */
  nodes = []
  symbols = []
  #flags
  #groups = new Map()
  #follow = new Map()
  #steps = 0

  constructor(pattern, flags) {
    this.#flags = flags.replaceAll(/[gyd]/g, '')
    const parser = new RegExpParser({ ecmaVersion: 2025 })
    const tree = parser.parsePattern(pattern, 0, pattern.length, { unicode: flags.includes('u'), unicodeSets: flags.includes('v') })
    this.multiline = flags.includes('m')
    // The search prefix: any character, any number of times.
    this.search = this.#node({ source: '[^]' })
    this.accept = this.#node()
    const start = this.#node()
    this.#connect(this.search, start)
    this.#connect(this.search, this.search)
    this.#addAlternatives(tree.alternatives, start, this.accept)
    this.#collectSymbols(pattern)
    for (const node of this.nodes) {
      if (node.source !== undefined) {
        const member = new RegExp(`^(?:${node.source})$`, this.#flags.replace('m', ''))
        node.reads = this.symbols.map((symbol) => member.test(symbol))
      }
    }
    this.#mergeSymbols()
    this.kinds = this.symbols.map((symbol) => (this.multiline && lineEnd.test(symbol) ? kindsBefore.lineEnd : kindsBefore.other))
  }

  #node(properties = {}) {
    return this.nodes.push({ edges: [], ...properties }) - 1
  }

  #connect(from, to, assertion) {
    this.nodes[from].edges.push([to, assertion])
  }

  #step(count = 1) {
    this.#steps += count
    if (this.#steps > maxSteps) throw new UnanalysableError('too large to be analysed')
  }

  #addAlternatives(alternatives, from, to) {
    for (const { elements } of alternatives) {
      let at = from
      for (const [index, element] of elements.entries()) {
        const next = index === elements.length - 1 ? to : this.#node()
        this.#addElement(element, at, next)
        at = next
      }
      if (elements.length === 0) this.#connect(from, to)
    }
  }

  #addElement(element, from, to) {
    switch (element.type) {
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass': {
        const reader = this.#node({ source: element.raw })
        this.#connect(from, reader)
        return this.#connect(reader, to)
      }
      case 'Group':
        return this.#addAlternatives(element.alternatives, from, to)
      case 'CapturingGroup':
        this.#groups.set(element, true)
        return this.#addAlternatives(element.alternatives, from, to)
      case 'Backreference': {
        // Input that the group has matched, matched again.
        const group = Array.isArray(element.resolved) ? element.resolved[0] : element.resolved
        return this.#addAlternatives(group.alternatives, from, to)
      }
      case 'Quantifier':
        return this.#addQuantifier(element, from, to)
      case 'Assertion':
        return this.#addAssertion(element, from, to)
      default:
        throw new UnanalysableError(`${element.type} is not known`)
    }
  }

  #addQuantifier({ element, min, max }, from, to) {
    const unbounded = max > largestCount
    // Counts within the bound change the time by a constant factor: two represent all of them. An attack must contain the required
    // repetitions.
    const least = min <= largestCount && !hasUnboundedQuantifier(element) ? min : Math.min(min, 2)
    let at = from
    for (let i = 0; i < least; i++) {
      const next = this.#node()
      this.#addElement(element, at, next)
      at = next
    }
    if (unbounded) {
      const loop = this.#node()
      const back = this.#node({ loop: true })
      this.#connect(at, loop)
      this.#addElement(element, loop, back)
      this.#connect(back, loop)
      this.#connect(loop, to)
    } else {
      this.#connect(at, to)
      if (max > min) {
        for (let i = least; i < Math.min(max, least + 2); i++) {
          const next = this.#node()
          this.#addElement(element, at, next)
          this.#connect(next, to)
          at = next
        }
      }
    }
  }

  #addAssertion(assertion, from, to) {
    if (assertion.kind === 'lookahead') {
      // A lookaround reads its content and returns: its steps count, but it leads to no other node.
      this.#addAlternatives(assertion.alternatives, from, this.#node())
      return this.#connect(from, to)
    }
    if (assertion.kind === 'lookbehind') {
      if (hasUnboundedQuantifier(assertion)) throw new UnanalysableError('a lookbehind without bound')
      return this.#connect(from, to)
    }
    return this.#connect(from, to, assertion.kind)
  }

  /** Collects characters that represent the character classes of the pattern. */
  #collectSymbols(pattern) {
    const points = new Set()
    for (let i = 0; i < 128; i++) points.add(i)
    const asIs = /[^]/gu
    for (const [character] of pattern.matchAll(asIs)) for (const near of [-1, 0, 1]) points.add(character.codePointAt(0) + near)
    for (const [, hex] of pattern.matchAll(/\\[xu]\{?([0-9a-fA-F]{2,6})/g))
      for (const near of [-1, 0, 1]) points.add(Number.parseInt(hex, 16) + near)
    for (const character of 'éÉßſKаΑא一丁龥あア가𠮷😀ー、。，（！　\u00A0\u2028½①Ⅷ٣\u0301\uFEFF\u200B\uE000“”')
      points.add(character.codePointAt(0))
    const unicode = /[uv]/.test(this.#flags)
    for (const point of points) {
      if (point < 0 || point > 0x10ffff || (point >= 0xd800 && point < 0xe000) || (point > 0xffff && !unicode)) continue
      this.symbols.push(String.fromCodePoint(point))
    }
  }

  /** Merges symbols that no class distinguishes. */
  #mergeSymbols() {
    const readers = this.nodes.filter(({ reads }) => reads)
    const first = new Map()
    // Prefer letters as representatives: the attack is then easier to read.
    const order = this.symbols.map((_, index) => index).toSorted((a, b) => rankOf(this.symbols[a]) - rankOf(this.symbols[b]))
    for (const index of order) {
      const symbol = this.symbols[index]
      const signature = (this.multiline && lineEnd.test(symbol) ? '^' : '') + readers.map(({ reads }) => (reads[index] ? 1 : 0)).join('')
      if (!first.has(signature)) first.set(signature, index)
    }
    const kept = [...first.values()]
    for (const node of readers) node.reads = kept.map((index) => node.reads[index])
    this.symbols = kept.map((index) => this.symbols[index])
  }

  /** Returns the readers reached from a reader by a symbol, with the number of ways, and whether the pattern can end before it. */
  follow(node, before, symbol) {
    const key = (node * 3 + before) * this.symbols.length + symbol
    let found = this.#follow.get(key)
    if (found) return found
    const ways = new Map()
    let accepts = false
    const onPath = new Set()
    const visit = (at) => {
      this.#step()
      if (at === this.accept) accepts = true
      onPath.add(at)
      for (const [to, assertion] of this.nodes[at].edges) {
        if (assertion && !this.#passes(assertion, before, symbol)) continue
        if (this.nodes[to].source !== undefined) {
          if (this.nodes[to].reads[symbol]) ways.set(to, (ways.get(to) ?? 0) + 1)
        } else if (!onPath.has(to)) visit(to)
      }
      onPath.delete(at)
    }
    visit(node)
    found = { to: [...ways.keys()], ways, accepts }
    this.#follow.set(key, found)
    return found
  }

  #passes(assertion, before, symbol) {
    if (assertion === 'start') return before === kindsBefore.start || before === kindsBefore.lineEnd
    // Another symbol always follows: the pumped part is not the end.
    if (assertion === 'end') return this.multiline && lineEnd.test(this.symbols[symbol])
    return true
  }

  /** Yields words that may form an attack, the shortest first. */
  *witnesses() {
    const reached = this.#reachReaders()
    const components = this.#components([...reached.keys()])
    let found = 0
    const seen = new Set()
    const offer = (node, symbol, pump) => {
      // Try other prefixes to the same state as well: the shortest may itself match, or be read by another part.
      const words = reached.get(node)
      const prefixes = [words.get(symbol) ?? '', ...words.values()].filter((word, index, all) => all.indexOf(word) === index).slice(0, 4)
      const key = [...prefixes, pump].join('\0')
      if (seen.has(key)) return undefined
      seen.add(key)
      found++
      return { prefixes, pump }
    }
    const looping = [...reached.keys()].filter((node) => components.get(node).loops)
    for (const p of looping) {
      for (const pump of this.#twoWays(p, components)) {
        const witness = offer(p, pump.symbol, pump.word)
        if (witness) yield witness
        if (found > maxWitnesses) return
      }
    }
    for (const q of looping) {
      for (const p of looping) {
        if (components.get(p) === components.get(q)) continue
        for (const pump of this.#grows(p, q, components)) {
          const witness = offer(p, pump.symbol, pump.word)
          if (witness) yield witness
          if (found > maxWitnesses) return
        }
      }
    }
  }

  /** Returns the reachable readers, each with the shortest word to it by its last symbol. */
  #reachReaders() {
    const reached = new Map()
    const queue = [{ node: this.search, before: kindsBefore.start, word: '' }]
    reached.set(this.search, new Map([[-1, '']]))
    for (const { node, before, word } of queue) {
      for (let symbol = 0; symbol < this.symbols.length; symbol++) {
        for (const to of this.follow(node, before, symbol).to) {
          const words = reached.get(to) ?? new Map()
          if (words.has(symbol)) continue
          reached.set(to, words.set(symbol, word + this.symbols[symbol]))
          queue.push({ node: to, before: this.kinds[symbol], word: word + this.symbols[symbol] })
        }
      }
    }
    return reached
  }

  /** Returns the strongly connected components of readers; `loops` when one leads back to itself. */
  #components(readers) {
    const successors = new Map(readers.map((node) => [node, new Set()]))
    for (const node of readers)
      for (const before of new Set(this.kinds))
        for (let symbol = 0; symbol < this.symbols.length; symbol++)
          for (const to of this.follow(node, before, symbol).to) successors.get(node).add(to)
    const reaches = new Map()
    for (const node of readers) {
      const all = new Set()
      const queue = [...successors.get(node)]
      for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
        this.#step()
        if (all.has(at)) continue
        all.add(at)
        queue.push(...successors.get(at))
      }
      reaches.set(node, all)
    }
    const components = new Map()
    for (const node of readers) {
      if (components.has(node)) continue
      const component = { loops: reaches.get(node).has(node), reaches: reaches.get(node) }
      components.set(node, component)
      for (const other of reaches.get(node)) if (reaches.get(other)?.has(node)) components.set(other, component)
    }
    return components
  }

  /** Yields words by which p leads back to itself in two ways: the time doubles with each. */
  *#twoWays(p, components) {
    const own = components.get(p)
    for (let last = 0; last < this.symbols.length; last++) {
      if (!this.nodes[p].reads[last]) continue
      yield* this.#walk(
        [p, p, 0],
        last,
        ([a, b, parted], before, symbol) => {
          const first = this.follow(a, before, symbol)
          const second = a === b ? first : this.follow(b, before, symbol)
          const next = []
          for (const x of first.to)
            for (const y of second.to)
              if (components.get(x) === own && components.get(y) === own)
                next.push([x, y, parted || x !== y || (a === b && first.ways.get(x) > 1) ? 1 : 0])
          return next
        },
        ([a, b, parted], symbol) => symbol === last && a === p && b === p && parted === 1,
      )
    }
  }

  /** Yields words by which p leads back to itself, p to q, and q back to itself: each adds one more way. */
  *#grows(p, q, components) {
    const [first, second] = [components.get(p), components.get(q)]
    if (!first.reaches.has(q)) return
    for (let last = 0; last < this.symbols.length; last++) {
      if (!this.nodes[p].reads[last] || !this.nodes[q].reads[last]) continue
      yield* this.#walk(
        [p, p, q],
        last,
        ([a, b, c], before, symbol) => {
          const next = []
          const cs = this.follow(c, before, symbol).to.filter((to) => components.get(to) === second)
          if (cs.length === 0) return next
          const as = this.follow(a, before, symbol).to.filter((to) => components.get(to) === first)
          if (as.length === 0) return next
          const bs = this.follow(b, before, symbol).to.filter((to) => to === q || components.get(to)?.reaches.has(q))
          for (const x of as) for (const y of bs) for (const z of cs) next.push([x, y, z])
          return next
        },
        ([a, b, c], symbol) => symbol === last && a === p && b === q && c === q,
      )
    }
  }

  /** Finds the shortest word that satisfies `isGoal`, by breadth-first search. */
  *#walk(start, last, successors, isGoal) {
    const readers = this.nodes.length
    const keyOf = ([a, b, c], symbol) => ((a * readers + b) * readers + c) * (this.symbols.length + 1) + symbol + 1
    const seen = new Set()
    const queue = [{ state: start, symbol: last, parent: null }]
    for (const item of queue) {
      const before = this.kinds[item.symbol]
      for (let symbol = 0; symbol < this.symbols.length; symbol++) {
        for (const state of successors(item.state, before, symbol)) {
          this.#step()
          if (isGoal(state, symbol)) {
            let word = this.symbols[symbol]
            for (let at = item; at.parent; at = at.parent) word = this.symbols[at.symbol] + word
            yield { word, symbol: last }
            return
          }
          const key = keyOf(state, symbol)
          if (seen.has(key)) continue
          seen.add(key)
          queue.push({ state, symbol, parent: item })
        }
      }
    }
  }
}

function rankOf(symbol) {
  return /[a-z]/.test(symbol) ? 0 : /\p{L}/u.test(symbol) ? 1 : /[!-~]/.test(symbol) ? 2 : symbol === ' ' ? 3 : 4
}

function hasUnboundedQuantifier(node) {
  if (node.type === 'Quantifier' && node.max > largestCount) return true
  return [...(node.alternatives ?? []), ...(node.elements ?? []), ...(node.element ? [node.element] : [])].some(hasUnboundedQuantifier)
}

/** Whether an expression has an unbounded quantifier: without one, its time at each character is bounded. */
export function canRepeat(pattern, flags) {
  const parser = new RegExpParser({ ecmaVersion: 2025 })
  return hasUnboundedQuantifier(
    parser.parsePattern(pattern, 0, pattern.length, { unicode: flags.includes('u'), unicodeSets: flags.includes('v') }),
  )
}
