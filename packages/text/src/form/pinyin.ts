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

/** The readings of the common ideographs, in memory that threads share. */
export interface PinyinTable {
  syllables: readonly string[]
  /** For each ideograph, in their order, the places of its readings in `syllables` plus one, `usualReadings` of them; 0 for none. */
  readings: Uint16Array
  /** For each ideograph: 1 when it is in matching form. */
  matching: Uint8Array
}

let table: PinyinTable | undefined
let sounding: ReadonlyMap<string, readonly string[]> | undefined

/** The table of readings. The first call reads all ideographs in two tenths of a second, unless the table was shared before. */
export function loadPinyin(): PinyinTable {
  table ??= readTable()
  return table
}

/** Takes the table that another thread has read; where this one has its own, that stays. */
export function sharePinyin(read: PinyinTable): void {
  table ??= read
}

/**
 * Returns the readings of a common ideograph, at most two, the most usual first, without tones and with `v` for ü; an empty list for other
 * characters.
 */
export function syllablesOf(character: string): readonly string[] {
  const at = character.charCodeAt(0) - firstIdeograph
  if (character.length !== 1 || at < 0 || at > lastIdeograph - firstIdeograph) return []
  const { syllables, readings } = loadPinyin()
  const places = readings.subarray(at * usualReadings, (at + 1) * usualReadings)
  return Array.from(places).flatMap((place) => (place === 0 ? [] : syllables[place - 1]!))
}

/** Returns the characters in matching form with this syllable as a reading, ordered by code point. */
export function charactersOf(syllable: string): readonly string[] {
  return charactersBySound().get(syllable) ?? []
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
      if (charactersBySound().has(syllable)) for (const way of ways[start]!) here.push([...way, syllable])
    }
    ways.push(here.sort((a, b) => a.length - b.length).slice(0, maxWays))
  }
  return ways.at(-1)!
}

function charactersBySound(): ReadonlyMap<string, readonly string[]> {
  sounding ??= bySound(loadPinyin())
  return sounding
}

function bySound({ syllables, readings, matching }: PinyinTable): Map<string, string[]> {
  const characters = new Map<string, string[]>()
  for (let at = 0; at < readings.length; at += 1) {
    const place = readings[at]!
    const ideograph = Math.floor(at / usualReadings)
    if (place === 0 || matching[ideograph] === 0) continue
    const [syllable, character] = [syllables[place - 1]!, String.fromCharCode(firstIdeograph + ideograph)]
    const known = characters.get(syllable)
    if (known) known.push(character)
    else characters.set(syllable, [character])
  }
  return characters
}

function readTable(): PinyinTable {
  const count = lastIdeograph - firstIdeograph + 1
  const readings = new Uint16Array(new SharedArrayBuffer(count * usualReadings * 2))
  const matching = new Uint8Array(new SharedArrayBuffer(count))
  const places = new Map<string, number>()
  for (let at = 0; at < count; at += 1) {
    const character = String.fromCharCode(firstIdeograph + at)
    matching[at] = simplifyCharacter(character) === character ? 1 : 0
    const all = pinyin(character, { multiple: true, toneType: 'none', type: 'array', v: true })
    const usual = [...new Set(all.filter((one) => one !== character && typed.test(one)))].slice(0, usualReadings)
    for (const [n, syllable] of usual.entries()) {
      if (!places.has(syllable)) places.set(syllable, places.size + 1)
      readings[at * usualReadings + n] = places.get(syllable)!
    }
  }
  return { syllables: [...places.keys()], readings, matching }
}
