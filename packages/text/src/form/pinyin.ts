import { pinyin } from 'pinyin-pro'
import { simplifyCharacter } from './simplify.ts'

/**
 * Maximal number of readings per character. Further ones occur in names and classical texts, and would make too many characters homophones.
 */
const usualReadings = 2
/** A typed syllable; interjections without a vowel (ng, hm) do not count. */
const typed = /^[b-df-hj-np-tw-z]*[aeiouv][a-z]*$/
/** The block of the common ideographs (CJK Unified Ideographs). */
const [firstIdeograph, lastIdeograph] = [0x4e00, 0x9fff]
/** Maximal number of syllable splits returned for a word; a word with more is not pinyin. */
const maxWays = 6
const longestSyllable = 6
const longestWord = 40

const readings = new Map<string, readonly string[]>()
let sounding: ReadonlyMap<string, readonly string[]> | undefined

/**
 * Returns the readings of an ideograph, at most two, the most usual first, without tones and with `v` for ü; an empty list for other
 * characters.
 */
export function syllablesOf(character: string): readonly string[] {
  let known = readings.get(character)
  if (!known) {
    const all = pinyin(character, { multiple: true, toneType: 'none', type: 'array', v: true })
    known = [...new Set(all.filter((one) => one !== character && typed.test(one)))].slice(0, usualReadings)
    readings.set(character, known)
  }
  return known
}

/** Returns the characters in matching form with this syllable as a reading, ordered by code point. */
export function charactersOf(syllable: string): readonly string[] {
  return table().get(syllable) ?? []
}

/** Returns the other characters that share a reading with this one: candidates for a pinyin input error in either direction. */
export function homophonesOf(character: string): readonly string[] {
  return [...new Set(syllablesOf(character).flatMap(charactersOf))].filter((one) => one !== character)
}

/**
 * Returns the ways to split a lowercase word into syllables (`xian` is one, or two; `xi'an` two), fewest syllables first; empty when it is
 * not pinyin.
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

/** Built on first use: reading all ideographs takes a tenth of a second. */
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
