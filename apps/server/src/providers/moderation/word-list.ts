import { normalize } from '@wenjin/text'

/** Finds forbidden words, however they are written: full width, Traditional, with spaces, marks or invisible characters between. */
export interface WordList {
  /** Characters of the longest word in matching form: how much of a text's end may be the beginning of one. */
  readonly longest: number
  /** The first forbidden word a text holds, as the list has it; null for none. */
  find(text: string): string | null
}

interface Node {
  next: Map<string, Node>
  /** The word that ends here. */
  word: string | null
  /** It is written in letters that make up words of their own: it counts only where no letter stands beside it. */
  alone: boolean
}

const letterPattern = /[\p{L}\p{N}]/u
const westernPattern = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]+$/u

const newNode = (): Node => ({ next: new Map(), word: null, alone: false })

/** Matching form: only what words are made of. `breaks[i]` tells that something else stood before character `i`. */
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

/** A matcher of some words; empty lines and lines of marks alone match nothing. */
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
