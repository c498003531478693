import type { Lang, Mode } from '@wenjin/contract'
import { normalize } from '@wenjin/text'
import { contentWords } from '@wenjin/text/segment'
import type { RankedPassage } from '../../model.ts'
import type { ExtractiveAnswer } from '../compose.ts'
import { Composition } from '../composition.ts'
import type { EvidenceSentence } from '../evidence.ts'
import { escapeMarkdown } from '../markdown.ts'
import { shownInline } from '../show.ts'
import { readDocuments, tells, type ReadDocument } from './documents.ts'
import type { LibraryQuestion } from './recognise.ts'

/** Documents listed, and fewer where a short answer is wanted. */
const MOST = 50
const MOST_CONCISE = 10
/** A question that may as well ask for a fact needs so many documents to be one about documents. */
const SEVERAL = 2

const WORDS = {
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

interface Mention {
  document: ReadDocument
  sentence: EvidenceSentence
}

const has = (text: string, words: readonly string[]) => words.every((word) => text.includes(word))

/** The sentence of a document that mentions all of some words, or what tells the document, where its title or a wider place does. */
function mentionIn(document: ReadDocument, words: readonly string[]): EvidenceSentence | undefined {
  const telling = document.evidence.filter(tells)
  const all = (one: EvidenceSentence) => has(one.normalized, words)
  const whole = telling.find(all) ?? document.evidence.find((one) => one.kind === 'code' && all(one))
  if (whole) return whole
  const title = normalize(document.title)
  // Words of the title hold for the whole document; a row and what stands over its table speak together.
  const near = telling.find(({ normalized, heading, header }) =>
    has([title, normalize(heading), normalize(header), normalized].join('\n'), words),
  )
  const open = words.filter((word) => !title.includes(word))
  const best = telling.find(({ normalized }) => open.some((word) => normalized.includes(word)))
  const beside = document.passages.some(({ text, headingPath }) =>
    has([title, ...headingPath.map(normalize), normalize(text)].join('\n'), words),
  )
  return near ?? (beside ? (best ?? telling[0]) : undefined)
}

function mentionsOf(documents: readonly ReadDocument[], words: readonly string[]): Mention[] {
  if (words.length === 0) return []
  return documents.flatMap((document) => {
    const sentence = mentionIn(document, words)
    return sentence === undefined ? [] : [{ document, sentence }]
  })
}

/** What each alternative is looked for as: itself; then its content words together; then its rarest word alone. */
function readingsOf(
  phrases: readonly string[],
  documents: readonly ReadDocument[],
): { what: string; all: string; find: () => Mention[] }[] {
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

/** Whether a document is one that the question excepts: its title says what the exception says. */
function isExcepted({ title }: ReadDocument, except: string): boolean {
  const words = contentWords(except)
  return words.length > 0 && has(normalize(title), words)
}

/**
 * The documents that mention something, each with the sentence that does. Null where the question may ask for a fact instead.
 * @param isPart more passages mention it than were read
 */
export function composeMention(
  asked: Extract<LibraryQuestion, { kind: 'mention' }>,
  { passages, mode, lang, isPart }: { passages: readonly RankedPassage[]; mode: Mode; lang: Lang; isPart: boolean },
): ExtractiveAnswer | null {
  const documents = readDocuments(passages).filter((document) => !isExcepted(document, asked.except))
  const words = WORDS[lang]
  for (const { what, all, find } of readingsOf(asked.phrases, documents)) {
    const mentions = find()
    if (mentions.length === 0) continue
    if (asked.weak && (mentions.length < SEVERAL || all !== '')) return null
    const listed = mentions.slice(0, mode === 'concise' ? MOST_CONCISE : MOST)
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
