import * as text from './index.ts'
import { answerMeasurements, type Subject } from './linear.fixture.ts'
import { charactersOf, pinyinOf, syllablesOf } from './form/pinyin.ts'
import { contentWords, dictionaryWords, segment, taggedWords, wordFrequency, words } from './words/segment.ts'
import { forEachTerm, indexTerms, queryTerms, searchForm } from './words/terms.ts'

const sentence = '青龙水库位于云岭县北部，1998年建成，库容3.5亿立方米。'

/** All functions of the package that take untrusted text, by name; a suffix after a colon names the text parameter. */
export const subjects: Readonly<Record<string, Subject>> = {
  countCharacters: { run: text.countCharacters },
  highlight: { run: (given) => text.highlight(given, ['甲', 'a', '12']) },
  'highlight: terms': { run: (given) => text.highlight(sentence, given.match(/[^]{1,8}/g) ?? []) },
  negations: { run: text.negations },
  normalize: { run: text.normalize },
  normalizeWithOffsets: { run: text.normalizeWithOffsets },
  originalSpan: {
    run: (given) => {
      const form = text.normalizeWithOffsets(given)
      for (let at = 0; at < form.text.length; at++) text.originalSpan(form, at, at + 1)
    },
  },
  applyMultiplier: { run: (given) => text.applyMultiplier('7'.repeat(given.length), '万') },
  parseChineseNumeral: { run: text.parseChineseNumeral },
  parseQuantities: { run: text.parseQuantities },
  sameQuantity: { run: (given) => text.parseQuantities(given).map((one) => text.sameQuantity(one, one)) },
  supportsQuantity: { run: (given) => text.parseQuantities(given).map((one) => text.supportsQuantity(one, one)) },
  contentSpans: { run: text.contentSpans },
  stripQuestion: { run: text.stripQuestion },
  findQuote: { run: (given) => text.findQuote(given, 'xy12') },
  'findQuote: quote': { run: (given) => text.findQuote(given, `${given.slice(given.length / 2)}x`) },
  splitSentences: { run: text.splitSentences },
  toSimplified: { run: text.toSimplified },
  unifyRadicals: { run: text.unifyRadicals },
  doorOf: { run: text.doorOf },
  syllablesOf: { run: (given) => Array.from(given, syllablesOf) },
  charactersOf: { run: charactersOf },
  pinyinOf: { run: pinyinOf },
  contentWords: { run: contentWords },
  dictionaryWords: { run: dictionaryWords },
  segment: { run: segment },
  taggedWords: { run: taggedWords },
  wordFrequency: { run: wordFrequency },
  words: { run: words },
  forEachTerm: { run: (given) => forEachTerm(given, () => undefined) },
  indexTerms: { run: indexTerms },
  queryTerms: { run: queryTerms },
  searchForm: { run: searchForm },
}

/** Exports that take no untrusted text: constants, tables, and functions that process the results of other functions. */
export const takeNone = [
  'chineseNumeral',
  'multiplierSource',
  'maxSentence',
  'questionWordSet',
  'stopWordSet',
  'homophonesOf',
  'loadPinyin',
  'sharePinyin',
]

answerMeasurements(subjects)
