import { setImmediate } from 'node:timers/promises'
import { normalize } from '@wenjin/text'

/** Finds forbidden words in any spelling: full width, Traditional, with spaces, marks or invisible characters between the letters. */
export interface WordList {
  /** Characters of the longest word in normalised form: the maximum length of a partial word at the end of a text. */
  readonly longest: number
  /** Returns the first forbidden word in a text, as the list has it; null for none. For a short text. */
  find(text: string): string | null
  /** Does the same for a text of any length: it lets other work run after every 20,000 characters. */
  findInLong(text: string): Promise<string | null>
}

interface Node {
  next: Map<string, Node>
  /** The word that ends at this node. */
  word: string | null
  /** Whether the word is written in an alphabet with word boundaries: it matches only when no letter is adjacent. */
  alone: boolean
}

const letterPattern = /[\p{L}\p{N}]/u
const westernPattern = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]+$/u

const newNode = (): Node => ({ next: new Map(), word: null, alone: false })

/** The letters of a text. */
interface Letters {
  characters: string[]
  /** `breaks[i]` marks that other characters stood before character `i`. */
  breaks: boolean[]
  /** Whether other characters stood at the end. */
  broken: boolean
}

/** Adds the letters of a normalised text. White space at its ends, which normalising drops, stands between letters too. */
function addLetters(letters: Letters, text: string): void {
  if (/^\s/.test(text)) letters.broken = true
  for (const character of normalize(text)) {
    if (!letterPattern.test(character)) {
      letters.broken = true
      continue
    }
    letters.characters.push(character)
    letters.breaks.push(letters.broken)
    letters.broken = false
  }
  if (/\s$/.test(text.slice(-1))) letters.broken = true
}

/** Characters of a long text that are read at once: 3 ms. */
const portionChars = 20_000
/** Characters that belong to the one before them. */
const joinedPattern = /[\p{M}\uDC00-\uDFFF]/u
const longestJoined = 50

/** Yields a text in portions that do not end within a character and its marks. */
function* portionsOf(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    let end = from + portionChars
    while (end < text.length && end < from + portionChars + longestJoined && joinedPattern.test(text[end]!)) end += 1
    yield text.slice(from, end)
    from = end
  }
}

function lettersOf(text: string): Letters {
  const letters: Letters = { characters: [], breaks: [], broken: true }
  addLetters(letters, text)
  return letters
}

/** Creates a matcher of words; empty lines and lines with marks only match nothing. */
export function createWordList(words: Iterable<string>): WordList {
  const root = newNode()
  let longest = 0
  for (const word of words) {
    const { characters } = lettersOf(word)
    if (characters.length === 0) continue
    longest = Math.max(longest, characters.length)
    let node = root
    for (const character of characters) {
      const known = node.next.get(character) ?? newNode()
      node.next.set(character, known)
      node = known
    }
    node.word = word
    node.alone = westernPattern.test(characters.join(''))
  }
  /** Returns the first word that begins at the letters `[from, to)`. */
  function findBetween({ characters, breaks }: Letters, from: number, to: number): string | null {
    for (let start = from; start < to; start += 1) {
      let node: Node | undefined = root
      for (let at = start; at < characters.length; at += 1) {
        node = node.next.get(characters[at]!)
        if (!node) break
        if (node.word === null) continue
        const ends = at + 1 === characters.length || breaks[at + 1]! || !westernPattern.test(characters[at + 1]!)
        const begins = breaks[start]! || !westernPattern.test(characters[start - 1]!)
        if (!node.alone || (begins && ends)) return node.word
      }
    }
    return null
  }
  function find(text: string): string | null {
    if (longest === 0) return null
    const letters = lettersOf(text)
    return findBetween(letters, 0, letters.characters.length)
  }
  async function findInLong(text: string): Promise<string | null> {
    if (longest === 0 || text.length <= portionChars) return find(text)
    const letters = lettersOf('')
    let from = 0
    for (const portion of portionsOf(text)) {
      addLetters(letters, portion)
      // A word that begins later may continue in the next portion.
      const to = Math.max(from, letters.characters.length - longest)
      const word = findBetween(letters, from, to)
      if (word !== null) return word
      // The letter before the next one tells whether a word begins there.
      const read = Math.max(0, to - 1)
      letters.characters.splice(0, read)
      letters.breaks.splice(0, read)
      from = to - read
      await setImmediate()
    }
    return findBetween(letters, from, letters.characters.length)
  }
  return { longest, find, findInLong }
}
