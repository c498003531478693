import type { Citation, PosterContent } from '@wenjin/contract'
import { brief, eventsIn, figuresIn, plainAnswer } from '@wenjin/engine'

const max = { points: 6, figures: 4, events: 6, leadChars: 90, pointChars: 80 }
const shortest = 6

/** An answer from which a poster is made, and the document of each source: `[[n]]` is of `sources[n - 1]`. */
export interface PosterAnswer {
  title: string
  text: string
  citations: readonly Citation[]
  sources: readonly { title: string; link: string }[]
}

const alike = (a: string, b: string) => a.includes(b) || b.includes(a)

/**
 * Extracts the content of a poster from an answer: its checked sentences, and their numbers and dates. A poster shows nothing without a
 * source.
 */
export function posterContent({ title, text, citations, sources: cited }: PosterAnswer): PosterContent {
  const sources: PosterContent['sources'] = []
  const numbers = new Map<string, number>()
  const numberOf = ({ index, quote }: Citation): number[] => {
    const source = cited[index - 1]
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
  for (const checked of bySentence.values()) {
    const whole = plainAnswer(text.slice(...checked[0]!.sentence)).replaceAll(/\s+/g, ' ')
    const shown = brief(whole, points.length === 0 ? max.leadChars : max.pointChars)
    if (shown.length < shortest || points.some((point) => alike(point.text, shown))) continue
    const isPoint = points.length <= max.points
    const found = figuresIn(whole).filter(({ value }) => !figures.some((figure) => figure.value === value))
    // A source is listed only when something shown is from it.
    if (!isPoint && (found.length === 0 || figures.length === max.figures)) continue
    const marks = [...new Set(checked.flatMap(numberOf))]
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
