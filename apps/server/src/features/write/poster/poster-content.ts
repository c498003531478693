import type { Citation, PosterContent } from '@wenjin/contract'
import { brief, eventsIn, figuresIn, plainAnswer } from '@wenjin/engine'

const max = { points: 6, figures: 4, events: 6, leadChars: 90, pointChars: 80 }
const shortest = 6

/** A document that was cited. */
export interface CitedSource {
  title: string
  link: string
}

const alike = (a: string, b: string) => a.includes(b) || b.includes(a)

/**
 * Extracts the content of a poster from an answer: its checked sentences, and their numbers and dates. A poster shows nothing without a
 * source.
 * @param sourceOf returns the document of a mark `[[n]]`
 */
export function posterContent(
  title: string,
  { text, citations }: { text: string; citations: readonly Citation[] },
  sourceOf: (n: number) => CitedSource | undefined,
): PosterContent {
  const sources: PosterContent['sources'] = []
  const numbers = new Map<string, number>()
  const numberOf = ({ index, quote }: Citation): number[] => {
    const source = sourceOf(index)
    if (!source) return []
    const known = numbers.get(source.link)
    if (known !== undefined) return [known]
    sources.push({ ...source, quote })
    numbers.set(source.link, sources.length)
    return [sources.length]
  }
  const supported = citations.filter(({ verdict }) => verdict === 'verified' || verdict === 'partial')
  const bySentence = Map.groupBy(supported, ({ sentence }) => sentence.join('-'))
  const points: PosterContent['points'] = []
  const figures: PosterContent['figures'] = []
  for (const cited of bySentence.values()) {
    const whole = plainAnswer(text.slice(...cited[0]!.sentence)).replaceAll(/\s+/g, ' ')
    const shown = brief(whole, points.length === 0 ? max.leadChars : max.pointChars)
    if (shown.length < shortest || points.some((point) => alike(point.text, shown))) continue
    const isPoint = points.length <= max.points
    const found = figuresIn(whole).filter(({ value }) => !figures.some((figure) => figure.value === value))
    // A source is listed only when something shown is from it.
    if (!isPoint && (found.length === 0 || figures.length === max.figures)) continue
    const marks = [...new Set(cited.flatMap(numberOf))]
    if (isPoint) points.push({ text: shown, sources: marks })
    for (const { indicator, value, time } of found) {
      if (figures.length === max.figures || figures.some((figure) => figure.value === value)) continue
      figures.push({ value, label: time === '' ? indicator : `${indicator} · ${time}`, sources: marks })
    }
  }
  const events = eventsIn(text, citations)
    .slice(0, max.events)
    .map(({ date, text: told, marks }) => ({
      date,
      text: brief(told, max.pointChars),
      sources: [...new Set(supported.filter(({ mark }) => marks.includes(mark)).flatMap(numberOf))],
    }))
    .filter((event) => event.sources.length > 0)
  const [lead, ...rest] = points
  return { title, lead: lead?.text ?? '', points: rest.length > 0 ? rest : points, figures, events, sources }
}
