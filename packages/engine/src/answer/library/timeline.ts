import type { Lang, Mode } from '@wenjin/contract'
import { normalize, parseQuantities } from '@wenjin/text'
import type { RankedPassage } from '../../model.ts'
import type { ExtractiveAnswer } from '../composition/compose.ts'
import { Composition } from '../composition/composition.ts'
import type { EvidenceSentence } from '../evidence/evidence.ts'
import { saysTheSame } from '../evidence/likeness.ts'
import { escapeMarkdown } from '../reply/markdown.ts'
import { shownInline } from '../composition/show.ts'
import { readDocuments, tells, type ReadDocument } from './documents.ts'

const maxCount: Readonly<Partial<Record<Mode, number>>> = { concise: 8 }
const maxOtherwise = 24
/** Maximal number of events: each is compared with all earlier ones. */
const maxRead = 300
/** Fewer events do not make a chronology. */
const minCount = 2
const maxLabelLength = 24

/** Year, month and day; 0 for unknown parts. */
type Day = readonly [number, number, number]

/** `3.14 瓦工来看`: a note that starts with its month and day. */
const noteDatePattern = /^[-*\s]*(\d{1,2})[./](\d{1,2})(?=[\s：:，,、]|\p{Script=Han})/u

interface Dated {
  day: Day
  /** The date as written in the text. */
  label: string
}

/** Returns the first date of a text; a date without a year gets the year mentioned last. */
function dateIn(text: string, last: Day): Dated | null {
  const note = noteDatePattern.exec(text)
  if (note) {
    const [month, day] = [Number(note[1]), Number(note[2])]
    if (month >= 1 && month <= 12 && day >= 1 && day <= 31) return { day: [last[0], month, day], label: `${note[1]}.${note[2]}` }
  }
  for (const { kind, value, start, end } of parseQuantities(text)) {
    if (kind !== 'date') continue
    const day = dayOf(value, last)
    if (day) return { day, label: text.slice(start, end).trim() }
  }
  return null
}

/** Converts a date value to a day; missing parts are taken from the preceding one. Null for decades and centuries. */
function dayOf(value: string, last: Day): Day | null {
  const full = /^(-?\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/u.exec(value)
  if (full) return [Number(full[1]), Number(full[2] ?? 0), Number(full[3] ?? 0)]
  const ofYear = /^--(\d{2})(?:-(\d{2}))?$/u.exec(value)
  if (ofYear) return [last[0], Number(ofYear[1]), Number(ofYear[2] ?? 0)]
  const ofMonth = /^---(\d{2})$/u.exec(value)
  return ofMonth ? [last[0], last[1], Number(ofMonth[1])] : null
}

const compareDays = (a: Day, b: Day) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]

interface Event extends Dated {
  sentence: EvidenceSentence
  title: string
  /** Whether the date occurs in the sentence itself, so that it need not be prefixed. */
  isSaid: boolean
  order: number
}

/** Returns the dated events of a document: its sentences with a date, and sentences on the topic that follow one. */
function eventsOf(document: ReadDocument, topic: readonly string[]): Event[] {
  const title = normalize(document.title)
  const isAbout = topic.length === 0 || topic.some((word) => title.includes(word))
  const named = dateIn([document.title, document.date ?? ''].join('\n'), [0, 0, 0])
  let last = named?.day ?? ([0, 0, 0] as Day)
  let current = named
  const events: Event[] = []
  for (const sentence of document.evidence) {
    const found = dateIn(sentence.text, last)
    if (found) [last, current] = [found.day, found]
    if (!current || !tells(sentence)) continue
    const speaks = topic.some((word) => sentence.normalized.includes(word) || normalize(sentence.heading).includes(word))
    if (found ? !isAbout && !speaks : !speaks || isAbout) continue
    events.push({ ...current, sentence, title: document.title, isSaid: found !== null, order: events.length })
  }
  return events
}

/**
 * Lists events chronologically, each by its own sentence. Null when fewer than two have a date.
 * @param topic content words of the subject, matching form; empty for everything
 */
export function composeTimeline(
  topic: readonly string[],
  { passages, mode, lang }: { passages: readonly RankedPassage[]; mode: Mode; lang: Lang },
): ExtractiveAnswer | null {
  const documents = readDocuments(passages)
  const about = documents.flatMap((document) => eventsOf(document, topic))
  // The question may use other words than the documents: in that case all dated events are shown.
  const all = (about.length >= minCount ? about : documents.flatMap((document) => eventsOf(document, []))).slice(0, maxRead)
  const events = all.filter(({ sentence }, at) => !all.slice(0, at).some((other) => saysTheSame(other.sentence, sentence)))
  if (events.length < minCount) return null
  const shown = evenly(
    events.toSorted((a, b) => compareDays(a.day, b.day) || a.order - b.order),
    maxCount[mode] ?? maxOtherwise,
  )
  const composition = new Composition(shown.map(({ sentence }) => sentence))
  const several = documents.length > 1
  let before = ''
  shown.forEach(({ sentence, label, title, isSaid }, at) => {
    if (at > 0) composition.text('\n')
    const source = several && title !== before ? `${escapeMarkdown(title)} · ` : ''
    before = title
    const date = label.length > maxLabelLength ? '' : `**${source}${escapeMarkdown(label)}**${lang === 'zh' ? '：' : ': '}`
    composition.text(`- ${isSaid && sentence.text.startsWith(label) && source === '' ? '' : date}`)
    composition.quoteAlone(sentence, shownInline(sentence))
  })
  return composition.answer(shown.flatMap(({ sentence }) => [sentence.passage]))
}

/** Picks `count` evenly spaced elements, including the first and the last. */
function evenly<T>(things: readonly T[], count: number): T[] {
  if (things.length <= count) return [...things]
  return Array.from({ length: count }, (_, at) => things[Math.round((at * (things.length - 1)) / (count - 1))]!)
}
