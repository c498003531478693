import type { Lang, Mode } from '@wenjin/contract'
import { normalize } from '@wenjin/text'
import { contentWords, taggedWords } from '@wenjin/text/segment'
import type { RankedPassage } from '../../model.ts'
import type { ExtractiveAnswer } from '../composition/compose.ts'
import { Composition } from '../composition/composition.ts'
import type { EvidenceSentence } from '../evidence/evidence.ts'
import { escapeMarkdown } from '../reply/markdown.ts'
import { shownInline } from '../composition/show.ts'
import { readDocuments, tells, type ReadDocument } from './documents.ts'
import type { LibraryQuestion } from './recognise.ts'

/** Maximal number of differing pairs, and of sentences found in only one of the two documents. */
const sizes: Readonly<Record<'short' | 'long', { pairs: number; alone: number }>> = {
  short: { pairs: 5, alone: 1 },
  long: { pairs: 16, alone: 5 },
}
/** Maximal number of sentences per document that are compared. */
const maxCompared = 300
/** Minimal likeness of two sentences about the same thing. */
const alikeShare = 0.16
/** In a document with more sentences than this, chance likeness is higher, so a higher minimum applies. */
const longChars = 150
const alikeShareInLong = 0.35
/** Likeness bonus for sentences under the same heading. */
const sameHeadingShare = 0.15
/** Minimal share of a question's words for a thing that a document's name must contain. */
const namedShare = 0.6

const texts = {
  zh: { heads: '方面', onlyBy: (title: string) => `只有“${title}”说到：` },
  en: { heads: 'Aspect', onlyBy: (title: string) => `Only “${title}” says:` },
} as const

interface Pair {
  left: EvidenceSentence
  right: EvidenceSentence
  alike: number
}

/** Returns the number of sentences that contain each term. */
function spreadOf(sentences: readonly EvidenceSentence[]): Map<string, number> {
  const spread = new Map<string, number>()
  for (const { grams } of sentences) for (const gram of grams) spread.set(gram, (spread.get(gram) ?? 0) + 1)
  return spread
}

const firstCell = (sentence: EvidenceSentence) => shownInline(sentence).split('，')[0]!

/**
 * Aligns sentences of two documents about the same thing one to one, most alike first, by shared terms weighted by rarity (Salton & Buckley
 * 1988, tf–idf cosine with binary term frequency).
 */
function alignSentences(left: readonly EvidenceSentence[], right: readonly EvidenceSentence[]): Pair[] {
  const spread = spreadOf([...left, ...right])
  const count = left.length + right.length
  const weightOf = (gram: string) => Math.log(1 + count / spread.get(gram)!) ** 2
  const length = (sentence: EvidenceSentence) => Math.sqrt([...sentence.grams].reduce((sum, gram) => sum + weightOf(gram), 0))
  const lengths = new Map([...left, ...right].map((sentence) => [sentence, length(sentence)]))
  const holders = new Map<string, EvidenceSentence[]>()

  for (const sentence of right) {
    for (const gram of sentence.grams) {
      const known = holders.get(gram)
      if (known) known.push(sentence)
      else holders.set(gram, [sentence])
    }
  }
  const min = Math.max(left.length, right.length) > longChars ? alikeShareInLong : alikeShare
  const pairs: Pair[] = []
  for (const one of left) {
    const common = new Map<EvidenceSentence, number>()
    for (const gram of one.grams) for (const other of holders.get(gram) ?? []) common.set(other, (common.get(other) ?? 0) + weightOf(gram))
    for (const [other, sum] of common) {
      if ((one.kind === 'row') !== (other.kind === 'row')) continue
      const isSameRow = one.kind === 'row' && firstCell(one) === firstCell(other)
      if (one.kind === 'row' && !isSameRow) continue
      const headed = one.heading !== '' && normalize(one.heading) === normalize(other.heading) ? sameHeadingShare : 0
      const alike = isSameRow ? 1 : sum / (lengths.get(one)! * lengths.get(other)!) + headed
      if (alike >= min) pairs.push({ left: one, right: other, alike })
    }
  }
  const used = new Set<EvidenceSentence>()
  return pairs
    .toSorted((a, b) => b.alike - a.alike || a.left.start - b.left.start || a.right.start - b.right.start)
    .filter((pair) => {
      if (used.has(pair.left) || used.has(pair.right)) return false
      used.add(pair.left).add(pair.right)
      return true
    })
}

/** 「胎压：前250 kPa」: the text before the colon is the aspect. */
const labelPattern = /^([^:：，。,.]{1,12})[:：]/u
const nounPattern = /^(?:n|vn|an|eng|x)/u

/**
 * Returns the common aspect of two sentences: their heading, the first cell of their row, the common label, else the longest common noun or
 * other content word.
 */
function aspectOf({ left, right }: Pair): string {
  if (left.kind === 'row') return firstCell(left)
  if (left.heading !== '' && normalize(left.heading) === normalize(right.heading)) return left.heading
  const label = labelPattern.exec(left.normalized)?.[1]
  if (label !== undefined && label === labelPattern.exec(right.normalized)?.[1]) return label
  const isShared = (word: string) => word.length > 1 && right.normalized.includes(word) && !/[\d\p{P}]/u.test(word)
  const nouns = taggedWords(left.normalized).filter(({ tag }) => nounPattern.test(tag))
  const named = nouns.map(({ start, end }) => left.normalized.slice(start, end)).filter(isShared)
  const words = named.length > 0 ? named : contentWords(left.text).filter(isShared)
  return words.toSorted((a, b) => b.length - a.length)[0] ?? '—'
}

/** Returns a sentence with its headings; matching form. */
const saying = ({ normalized, heading, header }: EvidenceSentence) => [normalize(heading), normalize(header), normalized].join('\n')
const bare = (text: string) => text.replace(/[\p{P}\p{S}\s]/gu, '')
const cell = (sentence: EvidenceSentence) => shownInline(sentence).replace(/\s+/gu, ' ').replaceAll(/\\?\|/gu, '／')
const head = (text: string) => escapeMarkdown(text).replaceAll(/\\?\|/gu, '／')

/** Returns the share of a question's words for a thing that a document's name contains. */
function naming(thing: string, title: string): number {
  const name = normalize(title)
  const words = contentWords(thing)
  if (words.length === 0) return 0
  return name.includes(thing)
    ? 1
    : words.filter((word) => name.includes(word)).reduce((sum, word) => sum + word.length, 0) / words.join('').length
}

/** Whether a question's words for a thing name a document. */
export function namesDocument(thing: string, title: string): boolean {
  return naming(thing, title) >= namedShare
}

/** Returns the two documents to compare; null when the question names none of the documents found. */
function comparedOf(things: readonly string[], documents: readonly ReadDocument[]): [ReadDocument, ReadDocument] | null {
  const [one, other] = documents
  if (!one || !other) return null
  const [first, second] = things
  if (first !== undefined && second !== undefined) {
    const best = (thing: string, without?: ReadDocument) =>
      documents
        .filter((document) => document !== without)
        .map((document) => ({ document, named: naming(thing, document.title) }))
        .toSorted((a, b) => b.named - a.named)[0]
    const left = best(first)
    const right = left && best(second, left.document)
    if (left && right && left.named >= namedShare && right.named >= namedShare) return [left.document, right.document]
    // Things that occur together in one text are compared within that text, not as documents.
    const isInside = documents.some(({ passages }) => {
      const text = passages.map((passage) => normalize(passage.text)).join('\n')
      return text.includes(first) && text.includes(second)
    })
    if (isInside) return null
  }
  return documents.length === 2 ? [one, other] : null
}

/**
 * Compares two documents: differing statements about the same things side by side, those named by the question first, then statements found
 * in only one. Null when there are not two documents to compare, or no sentences align.
 */
export function composeDifference(
  { things, words }: Pick<Extract<LibraryQuestion, { kind: 'differ' }>, 'things' | 'words'>,
  { passages, mode, lang }: { passages: readonly RankedPassage[]; mode: Mode; lang: Lang },
): ExtractiveAnswer | null {
  const compared = comparedOf(things, readDocuments(passages))
  if (!compared) return null
  const [left, right] = compared.map(({ evidence }) => evidence.filter(tells).slice(0, maxCompared)) as [
    EvidenceSentence[],
    EvidenceSentence[],
  ]
  const aligned = alignSentences(left, right)
  const size = sizes[mode === 'concise' ? 'short' : 'long']
  const differing = aligned.filter((pair) => bare(pair.left.normalized) !== bare(pair.right.normalized))
  const asked = words.filter((word) => compared.every(({ title }) => !normalize(title).includes(word)))
  const isAsked = (pair: Pair) => asked.some((word) => [pair.left, pair.right].some((one) => saying(one).includes(word)))
  const foremost = [...differing.filter(isAsked), ...differing.filter((pair) => !isAsked(pair))]
  const pairs = foremost.slice(0, size.pairs).toSorted((a, b) => a.left.start - b.left.start)
  if (pairs.length === 0) return null
  const composition = new Composition([])
  const [one, other] = compared
  composition.text(`| ${texts[lang].heads} | ${head(one.title)} | ${head(other.title)} |\n| --- | --- | --- |`)
  for (const pair of pairs) {
    composition.text(`\n| ${head(aspectOf(pair))} | `)
    composition.quoteAlone(pair.left, cell(pair.left))
    composition.text(' | ')
    composition.quoteAlone(pair.right, cell(pair.right))
    composition.text(' |')
  }
  const paired = new Set(aligned.flatMap((pair) => [pair.left, pair.right]))
  for (const [document, sentences] of [[one, left] as const, [other, right] as const]) {
    const alone = sentences.filter((sentence) => !paired.has(sentence)).slice(0, size.alone)
    if (alone.length === 0) continue
    composition.text(`\n\n${texts[lang].onlyBy(escapeMarkdown(document.title))}\n`)
    for (const sentence of alone) {
      composition.text('\n- ')
      composition.quoteAlone(sentence, shownInline(sentence))
    }
  }
  return composition.answer([...one.passages, ...other.passages])
}
