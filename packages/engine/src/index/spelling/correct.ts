import { contentSpans, normalizeWithOffsets, questionWordSet, stopWordSet, type Span } from '@wenjin/text'
import { charactersOf, homophonesOf, pinyinOf, syllablesOf } from '@wenjin/text/pinyin'
import { dictionaryWords, wordFrequency } from '@wenjin/text/segment'
import { rewordingsOf } from '@wenjin/text/synonyms'
import type { LiveSegment } from '../reader.ts'
import { Speller, type Slot, type Spelling } from './spelling.ts'

/** Cost of changing a character: less than the score of the single pair that an error at the edge of a text breaks. */
const change = 0.95
/** Additional cost per pair of the character that occurs in the index or the dictionary, and for a character inside a dictionary word. */
const broken = 0.5
const inWord = 0.5
/** Score of the most common function word for a single syllable. */
const smallWord = 1
/** Score of a pair within a dictionary word that does not occur in the index. */
const known = 1
/**
 * Outside of the words of a spelling, a character that is this many times as frequent a word as its replacement is no error: 吃 and 药 are
 * right, however few passages have them (the prior of a noisy channel; Kernighan, Church and Gale 1990).
 */
const maxFrequencyRatio = 5
/** Maximal number of readings returned. */
const maxReadings = 3
/** Number of pinyin spellings that are compared by their words. */
const spelled = 12
/** Maximal number of syllable splits examined per word of letters. */
const maxSplittings = 6

/**
 * Maximal number of possibly wrong characters, and of letters that may be pinyin: a question with more is in another language, or random.
 */
const maxUnknownChars = 32
const maxPinyinLetters = 160

/** A part of a question with alternative readings, best first. */
interface Doubtful {
  start: number
  end: number
  spellings: readonly Spelling[]
}

const hanRun = /[\u4e00-\u9fff]{2,}/g
const letter = /[a-z]/g
const word = /[a-z]+(?:'[a-z]+)*/g

/**
 * Returns possible intended readings of a question with homophone errors or in pinyin, based on the passages, best first; empty when the
 * question needs no correction. A character may change only if one of its pairs occurs neither in the index nor in the dictionary; letters
 * only if they are the pinyin of text in the index.
 * @param isWord whether a word of letters occurs in the index
 */
export function otherReadings(segments: readonly LiveSegment[], question: string, isWord: (word: string) => boolean): string[] {
  const vocabularies = segments.flatMap(({ info }) => info.pairs ?? [])
  // Without the pairs of all segments, correct text would look like an error.
  if (vocabularies.length < segments.length || vocabularies.length === 0) return []
  const speller = new Speller(vocabularies)
  const { text, offsets } = normalizeWithOffsets(question)
  const mayBePinyin = (text.match(letter)?.length ?? 0) <= maxPinyinLetters
  const isPinyin = (letters: string) => !isWord(letters) && slotsOf(letters).some((slots) => speller.spell(slots, 1).length > 0)
  const doubtful: Doubtful[] = []
  let strange = 0
  for (const span of contentSpans(text)) {
    for (const { 0: run, index } of text.slice(span.start, span.end).matchAll(hanRun)) {
      const at = offsets.slice(span.start + index, span.start + index + run.length + 1)
      const slots = hanSlots(speller, run)
      strange += slots.filter(({ choices }) => choices.length > 1).length
      if (strange > maxUnknownChars) return []
      const spellings = readHan(speller, run, slots).map(({ text: spelling, score }) => ({
        text: respell(question, at, run, spelling),
        score,
      }))
      if (spellings.length > 0) doubtful.push({ start: at[0]!, end: at.at(-1)!, spellings })
    }
    if (!mayBePinyin) continue
    for (const { start, end, words } of pinyinRuns(text, span, isPinyin)) {
      const spellings = readPinyin(speller, words)
      if (spellings.length > 0) doubtful.push({ start: offsets[start]!, end: offsets[end]!, spellings })
    }
  }
  doubtful.sort((a, b) => a.start - b.start)
  return combine(question, doubtful)
}

/** Applies a spelling to a run of a question; unchanged characters stay as typed. */
function respell(question: string, offsets: readonly number[], run: string, spelling: string): string {
  return Array.from(spelling, (character, at) => (character === run[at] ? question.slice(offsets[at], offsets[at + 1]) : character)).join(
    '',
  )
}

/** Returns the question with the best spellings of all its parts; then with one alternative spelling at a time, likeliest first. */
function combine(question: string, doubtful: readonly Doubtful[]): string[] {
  if (doubtful.length === 0) return []
  const write = (changed?: Doubtful, spelling?: Spelling): string => {
    let text = ''
    let copied = 0
    for (const one of doubtful) {
      text += question.slice(copied, one.start) + (one === changed ? spelling! : one.spellings[0]!).text
      copied = one.end
    }
    return text + question.slice(copied)
  }
  const others = doubtful.flatMap((one) =>
    one.spellings.slice(1).map((spelling) => ({ one, spelling, loss: one.spellings[0]!.score - spelling.score })),
  )
  others.sort((a, b) => a.loss - b.loss)
  const readings = [write(), ...others.slice(0, maxReadings).map(({ one, spelling }) => write(one, spelling))]
  return [...new Set(readings)].filter((reading) => reading !== question).slice(0, maxReadings)
}

/** Returns the possible characters at each position of an ideograph run; empty when every pair occurs in the index or the dictionary. */
function hanSlots(speller: Speller, text: string): Slot[] {
  const pairs = Array.from(text, (character, at) => (at === 0 ? 0 : speller.worth(text[at - 1]!, character)))
  if (!pairs.includes(0, 1)) return []
  const words = new Set<number>()
  for (const { start, end } of [...dictionaryWords(text), ...rewordingsOf(text)]) {
    for (let at = start; at < end; at += 1) {
      words.add(at)
      if (at > start) pairs[at] ||= known
    }
  }
  if (!pairs.includes(0, 1)) return []
  return Array.from(text, (character, at): Slot => {
    const strange = (at > 0 && pairs[at] === 0) || pairs[at + 1] === 0
    const own = { character, price: 0 }
    if (!strange || stopWordSet.has(character)) return { choices: [own], bound: false }
    const kept = Number(at > 0 && pairs[at]! > 0) + Number(at + 1 < text.length && pairs[at + 1]! > 0)
    const price = change + broken * kept + (words.has(at) ? inWord : 0)
    return { choices: [own, ...homophonesOf(character).map((other) => ({ character: other, price }))], bound: false }
  })
}

/** Returns alternative spellings of an ideograph run, best first; empty when it is correct as typed. */
function readHan(speller: Speller, text: string, slots: readonly Slot[]): Spelling[] {
  if (slots.length === 0) return []
  const spellings = speller.spell(slots, maxReadings)
  if (spellings[0]!.text === text) return []
  return spellings.filter((spelling) => spelling.text === text || changesStand(speller, text, spelling.text))
}

/**
 * Whether each changed character of a spelling is part of a dictionary word or adjacent to a character outside of all words, unless neither
 * the passages nor the dictionary contain what was typed: 「逐」 after the word 「鱼片」 is a chance neighbour from some sentence, and not a
 * reason to read 「鱼片煮」 so when 煮 is known. Outside of dictionary words, a character that is a far more frequent word than its
 * replacement stays.
 */
function changesStand(speller: Speller, text: string, spelling: string): boolean {
  const typedWords = placesOf([...dictionaryWords(text), ...rewordingsOf(text)])
  const words = placesOf(dictionaryWords(spelling))
  const isApart = (at: number) => at >= 0 && at < text.length && !words.has(at)
  return Array.from(spelling).every((character, at) => {
    const typed = text[at]!
    if (character === typed || words.has(at)) return true
    if (wordFrequency(typed) > maxFrequencyRatio * wordFrequency(character)) return false
    if (!speller.knows(typed) && !typedWords.has(at)) return true
    return (
      (isApart(at - 1) && speller.worth(spelling[at - 1]!, character) > 0) ||
      (isApart(at + 1) && speller.worth(character, spelling[at + 1]!) > 0)
    )
  })
}

/** Returns the offsets covered by some spans. */
function placesOf(spans: readonly Span[]): Set<number> {
  const places = new Set<number>()
  for (const { start, end } of spans) for (let at = start; at < end; at += 1) places.add(at)
  return places
}

/** Returns the words of a question that may be pinyin, in matching form. */
export function pinyinWords(question: string): string[] {
  const { text } = normalizeWithOffsets(question)
  if ((text.match(letter)?.length ?? 0) > maxPinyinLetters) return []
  return [...new Set(text.match(word))].filter((one) => pinyinOf(one).length > 0)
}

interface PinyinRun extends Span {
  words: string[]
}

/** Yields runs of adjacent words of letters: many people type a space after every syllable. */
function* pinyinRuns(text: string, span: Span, isPinyin: (word: string) => boolean): Generator<PinyinRun> {
  let open: PinyinRun | null = null
  for (const { 0: found, index } of text.slice(span.start, span.end).matchAll(word)) {
    const start = span.start + index
    if (open && text.slice(open.end, start) !== ' ') {
      yield open
      open = null
    }
    if (!isPinyin(found)) continue
    open ??= { start, end: start, words: [] }
    open.words.push(found)
    open.end = start + found.length
  }
  if (open) yield open
}

/** Returns the spellings of words of letters as pinyin of text in the index; empty when there are none. */
function readPinyin(speller: Speller, words: readonly string[]): Spelling[] {
  let ways: Slot[][] = [[]]
  for (const one of words) {
    ways = ways.flatMap((way) => slotsOf(one).map((slots) => [...way, ...slots])).slice(0, maxSplittings)
  }
  return ways
    .filter((slots) => slots.length > 1)
    .flatMap((slots) => speller.spell(slots, spelled).map((spelling) => byWords(spelling, slots.length - 1)))
    .sort((a, b) => b.score - a.score)
    .slice(0, maxReadings)
}

/** Returns the possible readings of a word of letters, as slots for characters. */
function slotsOf(letters: string): Slot[][] {
  const asked = questionWords().get(letters)
  return asked ? [Array.from(asked, fixedSlot)] : pinyinOf(letters).map((syllables) => syllables.map(soundSlot))
}

/**
 * Returns the slot of a syllable: all characters with this reading; within a word the pair with the preceding character must occur in the
 * index. A word of one syllable is mostly a function word.
 */
function soundSlot(syllable: string, at: number, all: readonly string[]): Slot {
  const characters = charactersOf(syllable)
  const small = all.length === 1 ? [...stopWordSet].find((one) => characters.includes(one)) : undefined
  return { choices: characters.map((character) => ({ character, price: character === small ? -smallWord : 0 })), bound: at > 0 }
}

function fixedSlot(character: string): Slot {
  return { choices: [{ character, price: 0 }], bound: false }
}

/** Rescores a pinyin spelling by the mean score of its pairs, where pairs within dictionary words count more. */
function byWords({ text, score }: Spelling, pairs: number): Spelling {
  const inWords = dictionaryWords(text).reduce((sum, { start, end }) => sum + end - start - 1, 0)
  return { text, score: (score + inWord * inWords) / pairs }
}

let asking: ReadonlyMap<string, string> | undefined

/** Returns question words by their pinyin; they need not occur in the index. */
function questionWords(): ReadonlyMap<string, string> {
  if (!asking) {
    const words = [...questionWordSet].filter((one) => one.length > 1 && syllablesOf(one[0]!).length > 0)
    asking = new Map(words.toReversed().map((one) => [Array.from(one, (character) => syllablesOf(character)[0]).join(''), one]))
  }
  return asking
}
