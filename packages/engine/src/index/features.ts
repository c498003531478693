import { normalize, stripQuestion } from '@wenjin/text'
import type { Synonym } from '@wenjin/text/synonyms'
import { holdsAnswer } from '../answer/understanding/answer-type.ts'
import { hintsOf } from '../answer/understanding/hints.ts'
import { shapeOf, type QuestionShape } from '../answer/understanding/question-kind.ts'
import { passageForm } from './passage-form.ts'
import type { WeighedTerm } from './candidates.ts'
import { questionRewordings } from './rewording.ts'
import type { IndexPassage } from './segment.ts'

/** A question as reranking compares it with a passage. */
export interface RerankQuery {
  /** Matching form of the question without what only asks; a space in every gap. */
  form: string
  terms: readonly WeighedTerm[]
  /** What each term is worth, in the order of `terms`. */
  worth: readonly number[]
  /** What all terms together are worth; never 0. */
  all: number
  /** What those terms are worth that are a pair within a word, or a word of letters; 0 when there are none. */
  allWords: number
  /** The worth of the rarest terms, which tell most; never 0. */
  rarest: { min: number; all: number }
  /** What it says that texts may say otherwise, and what that is worth. */
  rewordings: readonly { word: string; worth: number; synonyms: readonly Synonym[] }[]
  /** It asks nothing and only names what is looked for, as keywords and the words of a link do. */
  isName: boolean
  /** The kind of answer asked for, and the words in which it is usually said. */
  shape: QuestionShape
  hints: readonly RegExp[]
}

/** How a passage matches a question by its own text, each about 0 to 1 unless said. */
export interface Features {
  /** The index's own score, as a share of what the question is worth. */
  index: number
  /** Share of the question's terms, by worth, within the best stretch of text about twice as long as the question. */
  window: number
  /** How much of the question stands in the passage in long unbroken runs. */
  runs: number
  /** Share of the title that the question names. */
  title: number
  /** Share of the best heading that the question names. */
  heading: number
  /** Share of the question's numbers and Western words that the passage has. */
  exact: number
  /** Share of the question's terms, by worth, that the body has. */
  cover: number
  /** The same of pairs within words and of words of letters alone. */
  wordCover: number
  /** Share of the question's terms, by worth, that title and headings have. */
  nameCover: number
  /** The terms' worth by how often they stand in the body, saturated as by BM25 without a length; a share of what they could reach. */
  saturation: number
  /** The terms' worth by the logarithm of how often they stand in the body; may pass 1. */
  insistence: number
  /** Where the best sentence begins, 0 to 1. */
  at: number
  /** Share of the passage's title that its own body names: how far it stands where it belongs. */
  home: number
  /** Logarithm of the body's length beside 300 characters. */
  length: number
  /** BM25 over body, title and headings as one text; a share of what it could reach. */
  plain: number
  /** Share of the question's rarest terms, by worth, that the passage has. */
  rarest: number
  /** Share of the question's terms, by worth, within the best sentence. */
  sentence: number
  /** How well the best sentence can hold the kind of answer asked for. */
  typed: number
  /** Whether the best sentence uses the words in which what is asked for is usually said. */
  hinted: number
  /** Share of the question's words, by worth, that the passage says in other words alone, as far as these mean the same. */
  reworded: number
  /** The same of the best sentence. */
  sentenceReworded: number
}

/** One candidate measured. */
export interface Measured {
  features: Features
  /** The sentence with most of what is asked, in matching form; empty when the body has nothing of it. */
  sentence: string
  /** By term, whether body, title or headings have it. */
  found: Uint8Array
}

interface Occurrence {
  at: number
  term: number
}

/** Numbers and Western words, which have no near misses. */
const exactTerm = /^[a-z0-9.]+$/
/** Windows are compared at least this long, in characters. */
const minWindow = 30
/** What tells things of one name apart, at the end of a title: 大曲车站 (青森县). */
const distinction = / ?\([^()]*\)$/
/** Saturation of BM25. */
const k1 = 1.2
const lengthShare = 0.75
/** Characters of a sentence that are looked through for what is asked. */
const scannedChars = 300
const usualLength = 300
const shortest = 20

const closingMarks = /[\s。.!！]$/u

/** Characters of a question that are compared with passages in its own order. */
const comparedChars = 150
const rarestTerms = 4

/** A question ready to be compared with passages. */
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

/** Measure one candidate. Linear in its text times the terms of the question, which are few. */
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

/** Share of what a question is worth that a text says in other words alone. */
function rewordedIn({ rewordings, all }: RerankQuery, text: string): number {
  let value = 0
  for (const { word, worth, synonyms } of rewordings) {
    if (text.includes(word)) continue
    value += worth * (synonyms.find((synonym) => text.includes(synonym.word))?.likeness ?? 0)
  }
  return value / all
}

/** The most that distinct terms within `width` characters of each other are worth. */
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

/** The sentence whose distinct terms are worth most, the first of equals. */
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

/** Longest runs of the question found in the text, taken greedily; a run counts by its length beyond one, so long ones weigh more. */
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

/** Share of a name's pairs of characters that a text has; 1 when the whole name stands in it. */
export function namedShare(form: string, name: string): number {
  if (name !== '' && form.includes(name)) return 1
  if (name.length < 2) return 0
  let found = 0
  for (let at = 0; at < name.length - 1; at += 1) if (form.includes(name.slice(at, at + 2))) found += 1
  return found / (name.length - 1)
}
