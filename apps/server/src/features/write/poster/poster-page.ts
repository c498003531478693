import type { Element, ElementContent } from 'hast'
import type { Lang, PosterContent, PosterTemplate } from '@wenjin/contract'
import { element, htmlDocument } from '../../../lib/text/html-page.ts'
import { posterStyle } from './poster-page.style.ts'

const words = {
  zh: { points: '要点', figures: '数字', events: '时间', sources: '资料来源', made: '问津 · 逐句可核对' },
  en: { points: 'Key points', figures: 'Figures', events: 'Dates', sources: 'Sources', made: 'Wenjin · every sentence checked' },
}

type Part = 'points' | 'quotes' | 'figures' | 'events'
/** The parts of a design, in order; an empty part is left out. */
const partsOf: Readonly<Record<PosterTemplate, readonly Part[]>> = {
  sheet: ['points', 'figures'],
  figures: ['figures', 'points'],
  timeline: ['events', 'points'],
  quotes: ['quotes'],
}

const marks = (sources: readonly number[]) => (sources.length > 0 ? element('sup', {}, sources.join(' ')) : null)

function section(className: string, title: string, tag: 'ol' | 'ul', items: Element[]): ElementContent[] {
  if (items.length === 0) return []
  return [element('section', {}, element('h2', {}, title), element(tag, { className: [className] }, ...items))]
}

function part(name: Part, content: PosterContent, lang: Lang): ElementContent[] {
  const said = words[lang]
  const { points, figures, events } = content
  if (name === 'quotes') return points.map(({ text, sources }) => element('blockquote', {}, text, marks(sources)))
  if (name === 'points') {
    const items = points.map(({ text, sources }) => element('li', {}, text, marks(sources)))
    return section('points', said.points, 'ol', items)
  }
  if (name === 'figures') {
    const items = figures.map(({ value, label, sources }) =>
      element('li', {}, element('span', { className: ['value'] }, value, marks(sources)), element('span', { className: ['label'] }, label)),
    )
    return section('figures', said.figures, 'ul', items)
  }
  const items = events.map(({ date, text, sources }) => element('li', {}, element('time', {}, date), text, marks(sources)))
  return section('events', said.events, 'ol', items)
}

/** The content of a poster's page. */
export interface ShownPoster {
  content: PosterContent
  template: PosterTemplate
  lang: Lang
  /** Name of its topic. */
  topic: string
  finishedAt: number
}

/** Builds the `main` element of a poster's page. All text is escaped and cannot become markup. */
export function posterMain({ content, template, lang, topic, finishedAt }: ShownPoster): Element {
  const said = words[lang]
  const { title, lead, sources } = content
  const day = new Date(finishedAt).toISOString().slice(0, 10)
  const list = sources.map((source, at) => element('div', {}, `${at + 1}. ${source.title}`))
  return element(
    'main',
    { className: ['poster', template] },
    element(
      'header',
      {},
      element('p', { className: ['topic'] }, topic),
      element('h1', {}, title),
      lead === '' ? null : element('p', { className: ['lead'] }, lead),
    ),
    ...partsOf[template].flatMap((name) => part(name, content, lang)),
    list.length > 0 ? element('section', { className: ['sources'] }, element('strong', {}, said.sources), ...list) : null,
    element('footer', {}, element('span', {}, said.made), element('span', {}, day)),
  )
}

/** Builds the self-contained page of a poster. */
export function posterPage(shown: ShownPoster): string {
  return htmlDocument(shown.lang, shown.content.title, posterStyle(shown.template), posterMain(shown))
}
