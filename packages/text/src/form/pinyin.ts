import { pinyin } from 'pinyin-pro'
import { simplifyCharacter } from './simplify.ts'

/** Readings past the second are of names and classics: they would make everything sound like everything. */
const usualReadings = 2
/** A syllable as it is typed; interjections without a vowel (ng, hm) are no words. */
const typed = /^[b-df-hj-np-tw-z]*[aeiouv][a-z]*$/
/** The ideographs that texts are written in. */
const [firstIdeograph, lastIdeograph] = [0x4e00, 0x9fff]
/** Ways to cut a word into syllables that are told; a word with more is no word. */
const maxWays = 6
const longestSyllable = 6
const longestWord = 40

const readings = new Map<string, readonly string[]>()
let sounding: ReadonlyMap<string, readonly string[]> | undefined

/** How an ideograph is read, without tones and with `v` for ü, the most usual reading first, at most two; none for other characters. */
export function syllablesOf(character: string): readonly string[] {
  let known = readings.get(character)
  if (!known) {
    const all = pinyin(character, { multiple: true, toneType: 'none', type: 'array', v: true })
    known = [...new Set(all.filter((one) => one !== character && typed.test(one)))].slice(0, usualReadings)
    readings.set(character, known)
  }
  return known
}

/** The characters of matching form that are read like a syllable, in the order of their code points. */
export function charactersOf(syllable: string): readonly string[] {
  return table().get(syllable) ?? []
}

/** Other characters that may be read like this one: what a slip at the keyboard puts in its place, and the other way round. */
export function homophonesOf(character: string): readonly string[] {
  return [...new Set(syllablesOf(character).flatMap(charactersOf))].filter((one) => one !== character)
}

/**
 * The ways to read a word of small letters as syllables (`xian` is one, or two; `xi'an` two), those of fewest first; none when it is no
 * pinyin.
 */
export function pinyinOf(word: string): string[][] {
  if (word.length > longestWord) return []
  return word
    .split("'")
    .reduce<string[][]>((ways, letters) => ways.flatMap((way) => cut(letters).map((syllables) => [...way, ...syllables])), [[]])
}

function cut(letters: string): string[][] {
  if (letters === '') return []
  const ways: string[][][] = [[[]]]
  for (let end = 1; end <= letters.length; end += 1) {
    const here: string[][] = []
    for (let start = Math.max(0, end - longestSyllable); start < end; start += 1) {
      const syllable = letters.slice(start, end)
      if (table().has(syllable)) for (const way of ways[start]!) here.push([...way, syllable])
    }
    ways.push(here.sort((a, b) => a.length - b.length).slice(0, maxWays))
  }
  return ways.at(-1)!
}

/** Made when it is first asked for: reading every ideograph takes a tenth of a second. */
function table(): ReadonlyMap<string, readonly string[]> {
  sounding ??= load()
  return sounding
}

function load(): Map<string, string[]> {
  const characters = new Map<string, string[]>()
  for (let point = firstIdeograph; point <= lastIdeograph; point += 1) {
    const character = String.fromCharCode(point)
    if (simplifyCharacter(character) !== character) continue
    for (const syllable of syllablesOf(character)) {
      const known = characters.get(syllable)
      if (known) known.push(character)
      else characters.set(syllable, [character])
    }
  }
  return characters
}
