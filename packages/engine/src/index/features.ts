import { normalize, stripQuestion } from '@wenjin/text'
import type { Synonym } from '@wenjin/text/synonyms'
import { holdsAnswer } from '../answer/understanding/answer-type.ts'
import { hintsOf } from '../answer/understanding/hints.ts'
import { shapeOf, type QuestionShape } from '../answer/understanding/question-kind.ts'
import { passageForm } from './passage-form.ts'
import type { WeighedTerm } from './candidates.ts'
import { questionRewordings } from './rewording.ts'
import type { IndexPassage } from './segment.ts'

/** A question prepared for comparison with passages. */
export interface RerankQuery {
  /** Matching form of the question without its question wording; a space in place of every gap. */
  form: string
  terms: readonly WeighedTerm[]
  /** Worth (weight × rarity) of each term, in the order of `terms`. */
  worth: readonly number[]
  /** Total worth of all terms; never 0. */
  all: number
  /** Total worth of terms that are a pair within a word, or a word of letters; 0 if there are none. */
  allWords: number
  /** The minimal worth of the rarest terms, and their total; never 0. */
  rarest: { min: number; all: number }
  /** The words of the question that have synonyms, with their worth. */
  rewordings: readonly { word: string; worth: number; synonyms: readonly Synonym[] }[]
  /** Whether it is not a question but a name, such as keywords or a link text. */
  isName: boolean
  /** The expected type of answer, and its usual wording. */
  shape: QuestionShape
  hints: readonly RegExp[]
}

/** How well the text of a passage matches a question; each about 0 to 1 unless stated otherwise. */
export interface Features {
  /** The index score relative to the question's worth. */
  index: number
  /** Share of the question's terms, by worth, in the best window of about twice the question's length. */
  window: number
  /** Share of the question that occurs in the passage in long contiguous runs. */
  runs: number
  /** Share of the title that occurs in the question. */
  title: number
  /** Share of the best heading that occurs in the question. */
  heading: number
  /** Share of the question's numbers and Western words that occur in the passage. */
  exact: number
  /** Share of the question's terms, by worth, in the body. */
  cover: number
  /** The same for pairs within words and words of letters only. */
  wordCover: number
  /** Share of the question's terms, by worth, in title and headings. */
  nameCover: number
  /** Worth of the terms by their frequency in the body, saturated as in BM25 without length normalization; relative to the maximum. */
  saturation: number
  /** Worth of the terms by the logarithm of their frequency in the body; may exceed 1. */
  insistence: number
  /** Position of the best sentence, 0 to 1. */
  at: number
  /** Share of the passage's title that occurs in its own body: whether its content belongs to its title. */
  home: number
  /** Logarithm of the body's length relative to 300 characters. */
  length: number
  /** BM25 over body, title and headings as one text; relative to the maximum. */
  plain: number
  /** Share of the question's rarest terms, by worth, in the passage. */
  rarest: number
  /** Share of the question's terms, by worth, in the best sentence. */
  sentence: number
  /** How well the best sentence contains the expected type of answer. */
  typed: number
  /** Whether the best sentence uses the usual wording of such an answer. */
  hinted: number
  /** Share of the question's words, by worth, that the passage contains only as synonyms, weighted by likeness. */
  reworded: number
  /** The same for the best sentence. */
  sentenceReworded: number
}

/** The measurements of one candidate. */
export interface Measured {
  features: Features
  /** The sentence that contains most of the question, in matching form; empty when the body contains none of it. */
  sentence: string
  /** By term: whether body, title or headings contain it. */
  found: Uint8Array
}

interface Occurrence {
  at: number
  term: number
}

/** Numbers and Western words, which have no partial matches. */
const exactTerm = /^[a-z0-9.]+$/
/** Minimal length of a window, characters. */
const minWindow = 30
/** A suffix of a title that distinguishes pages with the same name: 大曲车站 (青森县). */
const distinction = / ?\([^()]*\)$/
/** Saturation parameter of BM25. */
const k1 = 1.2
const lengthShare = 0.75
/** Number of characters of a sentence that are examined. */
const scannedChars = 300
const usualLength = 300
const shortest = 20

const closingMarks = /[\s。.!！]$/u

/** Number of characters of a question for which contiguous runs are searched. */
const comparedChars = 150
const rarestTerms = 4

/** Prepares a question for comparison with passages. */
export function rerankQuery(question: string, terms: readonly WeighedTerm[]): RerankQuery {
  const form = normalize(stripQuestion(question)).slice(0, comparedChars)
  const worth = terms.map(({ weight, rarity }) => weight * rarity)
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
  const min = worth.toSorted((a, b) => b - a)[Math.min(rarestTerms, worth.length) - 1] ?? 0
  const asked = question.slice(0, 2 * comparedChars)
  const rewordings = questionRewordings(question).map(({ word, synonyms }) => ({
    word,
    synonyms,
    worth: sum(worth.filter((_, at) => word.includes(terms[at]!.term))),
  }))
  return {
    form,
    isName: form === normalize(question.replace(closingMarks, '')).slice(0, comparedChars),
    terms,
    worth,
    all: sum(worth) || 1,
    allWords: sum(worth.filter((_, at) => terms[at]!.weight === 1)),
    rarest: { min, all: sum(worth.filter((value) => value >= min)) || 1 },
    rewordings: rewordings.filter((one) => one.worth > 0),
    shape: shapeOf(asked),
    hints: hintsOf(asked),
  }
}

/** Measures one candidate. Linear in its text times the terms of the question, which are few. */
export function measure(query: RerankQuery, passage: IndexPassage, indexScore: number): Measured {
  const { body, title, headings, names } = passageForm(passage)
  const { form, terms, worth, all, allWords } = query
  const occurrences: Occurrence[] = []
  const found = new Uint8Array(terms.length)
  let [exactWanted, exactFound, cover, wordCover, nameCover, saturation, insistence, plain, rarest] = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  const relativeLength = Math.max(shortest, body.length + names.length) / usualLength
  terms.forEach(({ term, weight }, index) => {
    let times = 0
    for (let at = body.indexOf(term); at >= 0; at = body.indexOf(term, at + term.length)) {
      occurrences.push({ at, term: index })
      times += 1
    }
    const named = names.includes(term)
    const value = worth[index]!
    if (times > 0) {
      cover += value
      if (weight === 1) wordCover += value
      saturation += (value * times) / (times + k1)
      insistence += value * Math.log1p(times)
    }
    if (named) nameCover += value
    const count = times + (named ? 1 : 0)
    plain += (value * count) / (count + k1 * (1 - lengthShare + lengthShare * relativeLength))
    if (count > 0 && value >= query.rarest.min) rarest += value
    if (times > 0 || named) found[index] = 1
    if (!exactTerm.test(term)) return
    exactWanted += 1
    if (found[index]) exactFound += 1
  })
  occurrences.sort((a, b) => a.at - b.at)
  const best = bestSentence(body, occurrences, worth)
  const sentence = body.slice(best.start, best.end)
  const scanned = sentence.slice(0, scannedChars)
  const features = {
    index: indexScore / all,
    window: bestWindow(occurrences, worth, Math.max(minWindow, form.length * 2)) / all,
    runs: longRuns(form, body, names),
    title: namedShare(form, title),
    heading: Math.max(0, ...headings.map((heading) => namedShare(form, heading))),
    exact: exactWanted === 0 ? 1 : exactFound / exactWanted,
    cover: cover / all,
    wordCover: allWords === 0 ? cover / all : wordCover / allWords,
    nameCover: nameCover / all,
    saturation: saturation / all,
    insistence: insistence / all,
    at: body === '' ? 0 : best.start / body.length,
    home: Math.max(namedShare(body, title), namedShare(body, title.replace(distinction, ''))),
    length: Math.log(Math.max(shortest, body.length) / usualLength),
    plain: plain / all,
    rarest: rarest / query.rarest.all,
    sentence: best.value / all,
    typed: scanned === '' ? 0 : holdsAnswer(scanned, query.shape),
    hinted: query.hints.length === 0 ? 0 : query.hints.filter((hint) => hint.test(scanned)).length / query.hints.length,
    reworded: rewordedIn(query, `${names}\n${body}`),
    sentenceReworded: rewordedIn(query, sentence),
  }
  return { features, sentence, found }
}

/** Returns the share of a question's worth that a text contains only as synonyms. */
function rewordedIn({ rewordings, all }: RerankQuery, text: string): number {
  let value = 0
  for (const { word, worth, synonyms } of rewordings) {
    if (text.includes(word)) continue
    value += worth * (synonyms.find((synonym) => text.includes(synonym.word))?.likeness ?? 0)
  }
  return value / all
}

/** Returns the maximal worth of distinct terms within `width` characters. */
function bestWindow(occurrences: readonly Occurrence[], worth: readonly number[], width: number): number {
  const inside = new Uint16Array(worth.length)
  let best = 0
  let value = 0
  let from = 0
  for (const { at, term } of occurrences) {
    if (!inside[term]) value += worth[term]!
    inside[term]! += 1
    for (let left = occurrences[from]!; left.at < at - width; left = occurrences[from]!) {
      inside[left.term]! -= 1
      if (!inside[left.term]) value -= worth[left.term]!
      from += 1
    }
    if (value > best) best = value
  }
  return best
}

const sentenceEnd = /[。!?\n]/g

/** Returns the sentence with the highest worth of distinct terms, the first one on ties. */
function bestSentence(body: string, occurrences: readonly Occurrence[], worth: readonly number[]) {
  const seenIn = new Int32Array(worth.length).fill(-1)
  let [start, end, value] = [0, 0, 0]
  let best = { start: 0, end: 0, value: 0 }
  for (const { at, term } of occurrences) {
    if (at >= end) {
      value = 0
      sentenceEnd.lastIndex = end
      for (start = end; ; start = end) {
        end = sentenceEnd.test(body) ? sentenceEnd.lastIndex : body.length
        if (at < end) break
      }
    }
    if (seenIn[term] !== start) value += worth[term]!
    seenIn[term] = start
    if (value > best.value) best = { start, end, value }
  }
  return best
}

/**
 * Measures the longest runs of the question in the text, found greedily; a run counts its length minus one, so that long ones weigh more.
 */
function longRuns(form: string, body: string, names: string): number {
  let found = 0
  let possible = 0
  for (const piece of form.split(' ')) {
    possible += Math.max(0, piece.length - 1)
    let at = 0
    while (at < piece.length - 1) {
      let length = 1
      while (at + length < piece.length) {
        const run = piece.slice(at, at + length + 1)
        if (!body.includes(run) && !names.includes(run)) break
        length += 1
      }
      found += length - 1
      at += length
    }
  }
  return possible === 0 ? 0 : found / possible
}

/** Returns the share of a name's grams that a text contains; 1 when it contains the whole name. */
export function namedShare(form: string, name: string): number {
  if (name !== '' && form.includes(name)) return 1
  if (name.length < 2) return 0
  let found = 0
  for (let at = 0; at < name.length - 1; at += 1) if (form.includes(name.slice(at, at + 2))) found += 1
  return found / (name.length - 1)
}
