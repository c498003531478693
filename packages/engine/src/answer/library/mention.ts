import type { Lang, Mode } from '@wenjin/contract'
import { normalize } from '@wenjin/text'
import { contentWords } from '@wenjin/text/segment'
import type { RankedPassage } from '../../model.ts'
import type { ExtractiveAnswer } from '../composition/compose.ts'
import { Composition } from '../composition/composition.ts'
import { readEvidence, type EvidenceSentence } from '../evidence/evidence.ts'
import { escapeMarkdown } from '../reply/markdown.ts'
import { shownInline } from '../composition/show.ts'
import { tells } from './documents.ts'
import type { LibraryQuestion } from './recognise.ts'

/** Maximal number of documents listed, in general and in a concise answer. */
const maxCount = 50
const maxConcise = 10
/** Maximal number of passages per document that are read to find its sentence. */
const maxPlaces = 3
/** An ambiguous question, which may ask for a fact, is about documents only from this number of documents on. */
const severalDocuments = 2

const mentionTexts = {
  zh: {
    count: (n: number, what: string) => `共 ${n} 份资料${what === '' ? '' : `提到“${what}”`}：`,
    part: (n: number, listed: number) => `至少 ${n} 份资料提到，列出前 ${listed} 份：`,
    apart: (all: string, what: string) => `没有一份资料同时提到“${all}”。提到“${what}”的有：`,
    or: '”或“',
    and: '”“',
  },
  en: {
    count: (n: number, what: string) =>
      `${n} ${n === 1 ? 'document mentions' : 'documents mention'} ${what === '' ? 'this' : `“${what}”`}:`,
    part: (n: number, listed: number) => `At least ${n} documents mention this; the first ${listed}:`,
    apart: (all: string, what: string) => `No document mentions all of “${all}”. These mention “${what}”:`,
    or: '” or “',
    and: '” “',
  },
} as const

/** A document with the search texts of its passages; its sentences are read only if it is listed. */
interface Matched {
  id: string
  title: string
  passages: readonly RankedPassage[]
  /** The text of each passage with the headings above it; matching form. */
  texts: readonly string[]
  /** Its title; matching form. */
  name: string
}

interface Mention {
  document: Matched
  words: readonly string[]
}

const has = (text: string, words: readonly string[]) => words.every((word) => text.includes(word))

function matchedOf(passages: readonly RankedPassage[]): Matched[] {
  return [...Map.groupBy(passages, ({ documentId }) => documentId)].map(([id, own]) => {
    const name = normalize(own[0]!.title)
    const texts = own.map(({ text, headingPath }) => [name, ...headingPath.map(normalize), normalize(text)].join('\n'))
    return { id, title: own[0]!.title, passages: own, texts, name }
  })
}

const mentionsOf = (documents: readonly Matched[], words: readonly string[]): Mention[] =>
  words.length === 0 ? [] : documents.filter(({ texts }) => texts.some((text) => has(text, words))).map((document) => ({ document, words }))

/**
 * Returns the sentence of a document that mentions all given words; when only title and headings do, an informative sentence of that place.
 */
function sentenceOf({ document, words }: Mention): EvidenceSentence | undefined {
  const places = document.passages.filter((_, at) => has(document.texts[at]!, words))
  const evidence = readEvidence(places.slice(0, maxPlaces))
  const telling = evidence.filter(tells)
  const all = ({ normalized }: EvidenceSentence) => has(normalized, words)
  // Words of the title apply to the whole document; a row counts together with the headings and header above it.
  const withHeads = ({ normalized, heading, header }: EvidenceSentence) =>
    has([document.name, normalize(heading), normalize(header), normalized].join('\n'), words)
  const open = words.filter((word) => !document.name.includes(word))
  return (
    telling.find(all) ??
    evidence.find((one) => one.kind === 'code' && all(one)) ??
    telling.find(withHeads) ??
    telling.find(({ normalized }) => open.some((word) => normalized.includes(word))) ??
    telling[0]
  )
}

/** Returns the interpretations of the phrases, strictest first: the phrase itself; its content words together; only its rarest word. */
function readingsOf(phrases: readonly string[], documents: readonly Matched[]): { what: string; all: string; find: () => Mention[] }[] {
  const words = phrases.map((phrase) => contentWords(phrase).map(normalize))
  const join = (lists: readonly (readonly string[])[]) => unique(lists.flatMap((list) => mentionsOf(documents, list)))
  const spread = (word: string) => mentionsOf(documents, [word]).length
  const rarest = words.map((list) => {
    const found = list.map((word) => ({ word, count: word.length > 1 ? spread(word) : 0 })).filter(({ count }) => count > 0)
    return found.toSorted((a, b) => a.count - b.count)[0]?.word
  })
  return [
    { what: '', all: '', find: () => join(phrases.map((phrase) => [phrase])) },
    { what: '', all: '', find: () => join(words) },
    {
      what: rarest.filter((word) => word !== undefined).join(' '),
      all: phrases.join(' '),
      find: () => join(rarest.map((word) => (word === undefined ? [] : [word]))),
    },
  ]
}

function unique(mentions: readonly Mention[]): Mention[] {
  const known = new Map<string, Mention>()
  for (const mention of mentions) if (!known.has(mention.document.id)) known.set(mention.document.id, mention)
  return [...known.values()]
}

/** Whether the question excludes a document: its title contains the words of the exclusion. */
function isExcepted({ name }: Matched, except: string): boolean {
  const words = contentWords(except)
  return words.length > 0 && has(name, words)
}

/**
 * Lists the documents that mention something, each with the sentence that does. Null when the question may ask for a fact instead.
 * @param isPart whether more passages mention it than were read
 */
export function composeMention(
  asked: Extract<LibraryQuestion, { kind: 'mention' }>,
  { passages, mode, lang, isPart }: { passages: readonly RankedPassage[]; mode: Mode; lang: Lang; isPart: boolean },
): ExtractiveAnswer | null {
  const documents = matchedOf(passages).filter((document) => !isExcepted(document, asked.except))
  const words = mentionTexts[lang]
  for (const { what, all, find } of readingsOf(asked.phrases, documents)) {
    const mentions = find()
    if (mentions.length === 0) continue
    if (asked.weak && (mentions.length < severalDocuments || all !== '')) return null
    const listed = mentions.slice(0, mode === 'concise' ? maxConcise : maxCount).flatMap((mention) => {
      const sentence = sentenceOf(mention)
      return sentence === undefined ? [] : [{ document: mention.document, sentence }]
    })
    if (listed.length === 0) continue
    const composition = new Composition(listed.map(({ sentence }) => sentence))
    const named = escapeMarkdown(asked.weak ? '' : asked.phrases.join(words.or))
    const cut = listed.length < mentions.length || isPart
    composition.text(
      all !== ''
        ? words.apart(escapeMarkdown(all), escapeMarkdown(what))
        : cut
          ? words.part(mentions.length, listed.length)
          : words.count(mentions.length, named),
    )
    composition.text('\n')
    for (const { document, sentence } of listed) {
      composition.text(`\n- **${escapeMarkdown(document.title)}**${lang === 'zh' ? '：' : ': '}`)
      composition.quoteAlone(sentence, shownInline(sentence))
    }
    return composition.answer(listed.flatMap(({ document }) => document.passages))
  }
  return null
}
