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
/** Events looked at: each is compared with those before it. */
const maxRead = 300
/** Fewer events are no sequence. */
const minCount = 2
const maxLabelLength = 24

/** Year, month and day; 0 for what is not known. */
type Day = readonly [number, number, number]

/** `3.14 瓦工来看`: a note begins with the month and the day it is of. */
const noteDatePattern = /^[-*\s]*(\d{1,2})[./](\d{1,2})(?=[\s：:，,、]|\p{Script=Han})/u

interface Dated {
  day: Day
  /** As the text has it. */
  label: string
}

/** The first date of a text; a date without a year is of the year that was spoken of last. */
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

/** A date's value as a day; what it leaves open is taken from the one before. Null for decades and centuries. */
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
  /** The date stands in the sentence itself, which need not be led by it. */
  isSaid: boolean
  order: number
}

/** The dated events of a document: its sentences that name a date, and those of its topic that follow such a one. */
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
 * Lists events in the order of their dates, each by a sentence of its own. Null where fewer than two have a date.
 * @param topic content words of what it is about, matching form; empty for everything
 */
export function composeTimeline(
  topic: readonly string[],
  { passages, mode, lang }: { passages: readonly RankedPassage[]; mode: Mode; lang: Lang },
): ExtractiveAnswer | null {
  const documents = readDocuments(passages)
  const about = documents.flatMap((document) => eventsOf(document, topic))
  // The words of the question may be its asker's own: then all that has a date is shown.
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

/** So many of some things, from the first to the last. */
function evenly<T>(things: readonly T[], count: number): T[] {
  if (things.length <= count) return [...things]
  return Array.from({ length: count }, (_, at) => things[Math.round((at * (things.length - 1)) / (count - 1))]!)
}
