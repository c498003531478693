import { contentSpans, normalizeWithOffsets, questionWordSet, stopWordSet, type Span } from '@wenjin/text'
import { charactersOf, homophonesOf, pinyinOf, syllablesOf } from '@wenjin/text/pinyin'
import { dictionaryWords } from '@wenjin/text/segment'
import { rewordingsOf } from '@wenjin/text/synonyms'
import type { LiveSegment } from '../reader.ts'
import { Speller, type Slot, type Spelling } from './spelling.ts'

/** Costs of changing a character: less than the one pair that a slip at the edge of a text breaks. */
const change = 0.95
/** More for each pair it is in that stands in the index or the dictionary as it is, and for one inside a word of the dictionary. */
const broken = 0.5
const inWord = 0.5
/** What it is worth that a syllable alone is the commonest small word that sounds so. */
const smallWord = 1
/** What a pair within a word of the dictionary is worth that stands nowhere in the index. */
const known = 1
/** Readings told. */
const maxReadings = 3
/** Spellings of pinyin that are compared by the words in them. */
const spelled = 12
/** Ways to cut words of letters into syllables that are looked into. */
const maxSplittings = 6

/** Characters of a question that may be slips, and letters of it that may be pinyin: more of them are another language, or no language. */
const maxUnknownChars = 32
const maxPinyinLetters = 160

/** A stretch of a question with other ways to read it, best first. */
interface Doubtful {
  start: number
  end: number
  spellings: readonly Spelling[]
}

const hanRun = /[\u4e00-\u9fff]{2,}/g
const letter = /[a-z]/g
const word = /[a-z]+(?:'[a-z]+)*/g

/**
 * How a question may have been meant that has slips of homophones or is typed in pinyin: by what the passages say, best first, none when it
 * needs no other reading. A character may only change where a pair it is in stands neither in the index nor in the dictionary;
 * letters only where they are pinyin of what stands in the index.
 * @param isWord whether a word of letters stands in the index as it is
 */
export function otherReadings(segments: readonly LiveSegment[], question: string, isWord: (word: string) => boolean): string[] {
  const vocabularies = segments.flatMap(({ info }) => info.pairs ?? [])
  // Without all pairs, what is written as it should be would look like a slip.
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

/** A run of a question spelled otherwise; what stays the same stays as it was typed. */
function respell(question: string, offsets: readonly number[], run: string, spelling: string): string {
  return Array.from(spelling, (character, at) => (character === run[at] ? question.slice(offsets[at], offsets[at + 1]) : character)).join(
    '',
  )
}

/** The question with its stretches in their best spellings; then with one of them in a further one, the likeliest first. */
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

/** What may stand at each place of a run of ideographs; empty when the index or the dictionary agrees with it as it stands. */
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

/** Other ways to write a run of ideographs, best first; none when it stands as it should. */
function readHan(speller: Speller, text: string, slots: readonly Slot[]): Spelling[] {
  if (slots.length === 0) return []
  const spellings = speller.spell(slots, maxReadings)
  if (spellings[0]!.text === text) return []
  return spellings.filter((spelling) => spelling.text === text || changesStand(speller, text, spelling.text))
}

/**
 * Whether each character that a spelling changes stands in a word of the dictionary, or beside a character that is in none, unless neither the
 * passages nor the dictionary know what was typed: 「逐」 after the word 「鱼片」 is how two words of some sentence met, and no reason to read
 * 「鱼片煮」 so where 煮 is known.
 */
function changesStand(speller: Speller, text: string, spelling: string): boolean {
  const typedWords = placesOf([...dictionaryWords(text), ...rewordingsOf(text)])
  const words = placesOf(dictionaryWords(spelling))
  const isApart = (at: number) => at >= 0 && at < text.length && !words.has(at)
  return Array.from(spelling).every((character, at) => {
    if (character === text[at] || words.has(at) || (!speller.knows(text[at]!) && !typedWords.has(at))) return true
    return (
      (isApart(at - 1) && speller.worth(spelling[at - 1]!, character) > 0) ||
      (isApart(at + 1) && speller.worth(character, spelling[at + 1]!) > 0)
    )
  })
}

/** The offsets that stand in some spans. */
function placesOf(spans: readonly Span[]): Set<number> {
  const places = new Set<number>()
  for (const { start, end } of spans) for (let at = start; at < end; at += 1) places.add(at)
  return places
}

/** The words of a question that may be pinyin, in matching form. */
export function pinyinWords(question: string): string[] {
  const { text } = normalizeWithOffsets(question)
  if ((text.match(letter)?.length ?? 0) > maxPinyinLetters) return []
  return [...new Set(text.match(word))].filter((one) => pinyinOf(one).length > 0)
}

interface PinyinRun extends Span {
  words: string[]
}

/** Neighbouring words of letters are read together: many people leave a space after every syllable. */
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

/** What words of letters say that are pinyin of what stands in the index; none when they are not. */
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

/** The ways to read a word of letters, as places for characters. */
function slotsOf(letters: string): Slot[][] {
  const asked = questionWords().get(letters)
  return asked ? [Array.from(asked, fixedSlot)] : pinyinOf(letters).map((syllables) => syllables.map(soundSlot))
}

/** Any character that sounds so; within a word it must stand in the index together with the one before. A word of one syllable is mostly a small one. */
function soundSlot(syllable: string, at: number, all: readonly string[]): Slot {
  const characters = charactersOf(syllable)
  const small = all.length === 1 ? [...stopWordSet].find((one) => characters.includes(one)) : undefined
  return { choices: characters.map((character) => ({ character, price: character === small ? -smallWord : 0 })), bound: at > 0 }
}

function fixedSlot(character: string): Slot {
  return { choices: [{ character, price: 0 }], bound: false }
}

/** A spelling of pinyin by what its pairs are worth on the mean: those within words of the dictionary count more. */
function byWords({ text, score }: Spelling, pairs: number): Spelling {
  const inWords = dictionaryWords(text).reduce((sum, { start, end }) => sum + end - start - 1, 0)
  return { text, score: (score + inWord * inWords) / pairs }
}

let asking: ReadonlyMap<string, string> | undefined

/** Words that ask, by their pinyin; the index need not have them. */
function questionWords(): ReadonlyMap<string, string> {
  if (!asking) {
    const words = [...questionWordSet].filter((one) => one.length > 1 && syllablesOf(one[0]!).length > 0)
    asking = new Map(words.toReversed().map((one) => [Array.from(one, (character) => syllablesOf(character)[0]).join(''), one]))
  }
  return asking
}
