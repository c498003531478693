import { normalize } from '@wenjin/text'

/** Finds forbidden words in any spelling: full width, Traditional, with spaces, marks or invisible characters between the letters. */
export interface WordList {
  /** Characters of the longest word in normalised form: the maximum length of a partial word at the end of a text. */
  readonly longest: number
  /** Returns the first forbidden word in a text, as the list has it; null for none. */
  find(text: string): string | null
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

/** Normalises text to letters only. `breaks[i]` marks that other characters stood before character `i`. */
function strip(text: string): { characters: string[]; breaks: boolean[] } {
  const characters: string[] = []
  const breaks: boolean[] = []
  let broken = true
  for (const character of normalize(text)) {
    if (!letterPattern.test(character)) {
      broken = true
      continue
    }
    characters.push(character)
    breaks.push(broken)
    broken = false
  }
  return { characters, breaks }
}

/** Creates a matcher of words; empty lines and lines with marks only match nothing. */
export function createWordList(words: Iterable<string>): WordList {
  const root = newNode()
  let longest = 0
  for (const word of words) {
    const { characters } = strip(word)
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
  return {
    longest,
    find(text) {
      if (longest === 0) return null
      const { characters, breaks } = strip(text)
      for (let start = 0; start < characters.length; start += 1) {
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
    },
  }
}
