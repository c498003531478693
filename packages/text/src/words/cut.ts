import { Jieba } from '@node-rs/jieba'
import { findChild, findWord, loadDictionary, root, type Dictionary } from './dictionary.ts'

// Words as jieba-rs finds them, but from a dictionary that threads share: the most probable route through a block of text by the frequencies of
// its words. Runs of characters outside of words are cut by jieba's hidden Markov model, which is native code.

/** Characters that words consist of; all others stand alone. */
const blockPattern =
  /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2b73f}\u{2b740}-\u{2b81f}\u{2b820}-\u{2cead}\u{2ceb0}-\u{2ebef}\u{2f800}-\u{2fa1f}a-zA-Z0-9+#&._%-]+|\r\n|[^]/gu

/** A segmenter without a dictionary cuts by its model alone. */
const model = new Jieba()
/** Units of a run of single characters that are given to the model at once; a run in a real text has a few dozen. */
const maxRun = 2000

/** From each character of a block: the logarithm of the best route's probability, and where its first word ends. */
let bestOf = new Float64Array(256)
let endOf = new Int32Array(256)

const isLowSurrogate = (unit: number) => (unit & 0xfc00) === 0xdc00
const isAlphanumeric = (unit: number) => (unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a)

/**
 * The words of a text one after the other.
 * @param guesses whether runs of characters outside of words are joined to words that the dictionary lacks
 */
export function cut(text: string, guesses: boolean): string[] {
  const dictionary = loadDictionary()
  const found: string[] = []
  for (const [block] of text.matchAll(blockPattern)) cutBlock(dictionary, block, guesses, found)
  return found
}

/** The words of a text, each after the shorter words within it. */
export function cutForSearch(text: string): string[] {
  const dictionary = loadDictionary()
  const found: string[] = []
  for (const word of cut(text, true)) {
    if (word.length > 2) {
      const starts = startsOf(word)
      for (const size of [2, 3]) {
        if (starts.length - 1 <= size) break
        for (let at = 0; at + size < starts.length; at++) {
          const part = word.slice(starts[at]!, starts[at + size]!)
          if (findWord(dictionary, part, 0, part.length) >= 0) found.push(part)
        }
      }
    }
    found.push(word)
  }
  return found
}

/** The words of a text with their parts of speech. */
export function cutWithTags(text: string): { word: string; tag: string }[] {
  const dictionary = loadDictionary()
  return cut(text, true).map((word) => {
    const node = findWord(dictionary, word, 0, word.length)
    return { word, tag: node >= 0 ? dictionary.tagNames[dictionary.tags[node]! - 1]! : tagOfUnknown(word) }
  })
}

function tagOfUnknown(word: string): string {
  if (!/[a-zA-Z0-9]/.test(word)) return 'x'
  return /[a-zA-Z]/.test(word) ? 'eng' : 'm'
}

/** Where the characters of a word start, and its end. */
function startsOf(word: string): number[] {
  const starts: number[] = []
  for (let at = 0; at < word.length; at++) if (!isLowSurrogate(word.charCodeAt(at))) starts.push(at)
  starts.push(word.length)
  return starts
}

/** Fills `bestOf` and `endOf` for a block. */
function findRoutes(dictionary: Dictionary, block: string): void {
  const { frequencies, tags, logs, logTotal } = dictionary
  const { length } = block
  if (length >= endOf.length) {
    bestOf = new Float64Array(length * 2)
    endOf = new Int32Array(length * 2)
  }
  bestOf[length] = 0
  for (let start = length - 1; start >= 0; start--) {
    const unit = block.charCodeAt(start)
    if (isLowSurrogate(unit)) continue
    let best = -Infinity
    let bestEnd = 0
    let node = findChild(dictionary, root, unit)
    for (let end = start + 1; node >= 0; end++) {
      if (tags[node] !== 0) {
        const sum = logs[frequencies[node]!]! - logTotal + bestOf[end]!
        // Of equal routes the one with the longer word, as jieba does.
        if (sum >= best) {
          best = sum
          bestEnd = end
        }
      }
      if (end === length) break
      node = findChild(dictionary, node, block.charCodeAt(end))
    }
    if (bestEnd === 0) {
      bestEnd = start + (start + 1 < length && isLowSurrogate(block.charCodeAt(start + 1)) ? 2 : 1)
      best = bestOf[bestEnd]! - logTotal
    }
    bestOf[start] = best
    endOf[start] = bestEnd
  }
}

function cutBlock(dictionary: Dictionary, block: string, guesses: boolean, found: string[]): void {
  if (block.length === 1 || block === '\r\n') {
    found.push(block)
    return
  }
  findRoutes(dictionary, block)
  const { length } = block
  /** Where a run of single characters began. */
  let runStart = -1
  for (let at = 0; at < length;) {
    const end = endOf[at]!
    const isSingle = end - at === 1 || (end - at === 2 && isLowSurrogate(block.charCodeAt(at + 1)))
    if (isSingle && (guesses || isAlphanumeric(block.charCodeAt(at)))) {
      if (runStart < 0) runStart = at
    } else {
      if (runStart >= 0) cutRun(dictionary, block, runStart, at, guesses, found)
      runStart = -1
      found.push(block.slice(at, end))
    }
    at = end
  }
  if (runStart >= 0) cutRun(dictionary, block, runStart, length, guesses, found)
}

/** Cuts a run of characters that are words of their own on the best route. Letters and digits of a run stay together where nothing is guessed. */
function cutRun(dictionary: Dictionary, block: string, start: number, end: number, guesses: boolean, found: string[]): void {
  const run = block.slice(start, end)
  if (!guesses || end - start === 1) found.push(run)
  else if (findWord(dictionary, block, start, end) >= 0) found.push(...run)
  else for (const part of partsOf(run)) for (const word of model.cut(part, true)) found.push(word)
}

/** Yields a run in parts of at most `maxRun` units: the model takes more than twice the time for a run of twice the length. */
function* partsOf(run: string): Generator<string> {
  for (let from = 0; from < run.length;) {
    let to = Math.min(run.length, from + maxRun)
    if (to < run.length && isLowSurrogate(run.charCodeAt(to))) to += 1
    yield run.slice(from, to)
    from = to
  }
}
