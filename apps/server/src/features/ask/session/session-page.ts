import { shownNumbers, type Result, type Session } from '@wenjin/contract'
import type { Element } from 'hast'
import type { PageStart, PageTools } from '../../../http/page/page-start.ts'
import { marksIn } from '../../../lib/text/cited-places.ts'
import { element, htmlOf, madeHtml } from '../../../lib/text/html-page.ts'

/** Number of turns that the page requests in one call. */
const turnPageSize = 50

/** Maximum number of Markdown characters rendered on the server: more than any window shows. */
const maxDrawn = 12_000

const classes = (names: string) => ({ className: names.split(' ') })
/** The part of a text that is rendered, cut at a block boundary. */
function beginningOf(text: string, room: number): string {
  if (text.length <= room) return text
  const end = text.lastIndexOf('\n\n', room)
  return end > 0 ? text.slice(0, end) : ''
}

/** Reserves the space of the verdict line. */
function verdictRoom(citations: Result['citations']): Element | null {
  if (citations.length === 0) return null
  const inDoubt = citations.some(({ verdict }) => verdict !== 'verified')
  return element('p', classes(inDoubt ? 'min-h-7 max-sm:min-h-touch' : 'min-h-5'))
}

function noticesOf({ notices }: Result): Element | null {
  const services = notices.filter(({ kind, service }) => kind === 'unavailable' && service)
  const lines = [...notices.filter((notice) => !services.includes(notice)).map(({ text }) => text), ...(services.length > 0 ? ['…'] : [])]
  if (lines.length === 0) return null
  const items = lines.map((line) => element('li', { style: 'padding-inline-start:23px' }, line))
  return element('ul', classes('flex flex-col gap-1 text-sm leading-6 text-ink-2'), ...items)
}

/** @param html the text of the answer */
function drawTurn(result: Result, html: string): Element {
  const isNear = result.notices.some(({ kind }) => kind === 'near')
  return element(
    'article',
    classes('flex flex-col gap-3'),
    element('h2', classes('text-xl leading-8 font-semibold break-words whitespace-pre-wrap'), result.question),
    element('p', classes('-mt-2 min-h-5')),
    element(
      'div',
      classes('flex flex-col gap-0.5 text-sm'),
      element('p', classes('min-h-9 max-sm:min-h-touch')),
      verdictRoom(result.citations),
    ),
    noticesOf(result),
    element(
      'div',
      isNear ? classes('border-l-2 border-dashed border-line pl-4 text-ink-2') : {},
      element('div', classes('wj-prose'), madeHtml(html)),
    ),
  )
}

/** The branch that ends with the last turn, from its first turn on. */
function pathToLast(results: readonly Result[]): Result[] {
  const path: Result[] = []
  for (let turn = results.at(-1); turn && !path.includes(turn);) {
    path.unshift(turn)
    const { parentId } = turn
    turn = parentId === null ? undefined : results.find(({ id }) => id === parentId)
  }
  return path
}

/** Whether the page renders an answer exactly as this module does. */
const isPlain = ({ state, notices }: Result) => state === 'done' && !notices.some(({ kind }) => kind === 'qa')

/** Renders the finished turns at the beginning of the session page, in its column. */
async function drawConversation(session: Session, results: readonly Result[], { compute, turn }: PageTools): Promise<string> {
  const turns: Element[] = []
  let room = maxDrawn
  for (const result of pathToLast(results)) {
    if (!isPlain(result) || room <= 0) break
    const sources = new Map(result.references.map((reference) => [reference.index, reference]))
    const marks = { kind: 'conversation', numbers: [...shownNumbers(marksIn(result.text), sources)] } as const
    const input = { text: beginningOf(result.text, room), marks, cut: null }
    const { html } = await compute.run('pageText', input, turn)
    turns.push(drawTurn(result, html))
    room -= result.text.length
  }
  if (turns.length === 0) return ''
  const { title, question } = session
  const column = element(
    'div',
    classes('column flex min-h-[calc(100dvh-var(--wj-bar))] flex-col pt-6'),
    element('h1', classes(title === null ? 'sr-only' : 'mb-6 text-base leading-7 font-semibold break-words text-ink-2'), title ?? question),
    element('div', classes('flex flex-1 flex-col gap-10 pb-8'), ...turns),
  )
  // Reserve the panel in which the page lists the sources of the last answer.
  const hasPanel = (results.at(-1)?.references.length ?? 0) > 0
  const panel = hasPanel ? element('div', { className: ['wj-shape-panel'] }) : null
  return htmlOf(element('main', classes('flex min-w-0 flex-1'), element('div', classes('min-w-0 flex-1'), column), panel))
}

/**
 * Server-renders the text of the first answers of a session page. A page opened by a share key, or with a turn in its query, is rendered in
 * the browser only.
 */
export const sessionPage: PageStart = {
  calls({ params: { id = '' }, query }) {
    if (!/^[\w-]+$/.test(id) || query.has('shareKey') || query.has('turn')) return []
    const address = `/api/session/${id}`
    return [address, `${address}/result?pageIndex=0&pageSize=${turnPageSize}`]
  },
  draw([session, results], tools) {
    return drawConversation(session as Session, (results as { list: Result[] }).list, tools)
  },
  // The share key is secret, and the texts beside it may be written by strangers, so the page must not be compressed.
  isSecret: ([session]) => (session as Session).shareKey !== null,
}
