import type { StorageUse, Topic } from '@wenjin/contract'
import type { Element } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { PageStart } from '../../../http/page/page-start.ts'
import { element } from '../../../lib/text/html-page.ts'
import { dayOf } from '../../platform/tracking/index.ts'

/** Maximum number of cards rendered: more than a window shows. */
const maxCards = 12

const classes = (names: string) => ({ className: names.split(' ') })

/** A text in both languages, one of which the page hides: the reader's language is known in the browser only. */
const both = (zh: string, en: string): Element[] => [element('span', { lang: 'zh' }, zh), element('span', { lang: 'en' }, en)]

/** The person's relation to a topic, as the kinds by which the page filters its list. */
function groupOf({ relation }: Topic): 'own' | 'work' | 'read' | 'instance' {
  if (relation === 'owner') return 'own'
  if (relation === 'manager' || relation === 'cooperator' || relation === 'shareEditor') return 'work'
  return relation === 'everyone' ? 'instance' : 'read'
}

const ranks = { own: 0, work: 1, read: 1, instance: 2 } as const

/** Sorts topics as the page does: among topics without a set order, the own topic comes first and those of the instance last. */
function inOrder(topics: readonly Topic[]): Topic[] {
  const rank = (topic: Topic) => (topic.own ? -1 : ranks[groupOf(topic)])
  return topics.toSorted((a, b) => Number(b.pinned) - Number(a.pinned) || a.sortIndex - b.sortIndex || rank(a) - rank(b))
}

/** Reserves the space of a row of controls. */
const rowRoom = () => element('div', classes('min-h-9 max-sm:min-h-touch'))

/** Renders the card of a topic without its controls, with the classes of the page's own card. */
function drawCard(topic: Topic): Element {
  const { own, name, description } = topic
  const words = description
    ? [description]
    : own
      ? both('没有指定资料库的文件和链接都放在这里', 'Files and links go here when no library is named')
      : []
  return element(
    'li',
    {},
    element(
      'article',
      classes('flex h-full flex-col overflow-hidden rounded-2 border border-line bg-raised'),
      element('div', classes('h-24 w-full shrink-0 bg-sunken')),
      element(
        'div',
        classes('flex flex-1 flex-col gap-1 p-4'),
        element('h2', classes('leading-6 font-semibold break-words'), ...(own ? both('我的资料', 'My files') : [name])),
        words.length > 0 ? element('p', classes('line-clamp-2 text-sm leading-6 text-ink-2'), ...words) : null,
        element('div', classes('mt-auto pt-1'), rowRoom()),
      ),
    ),
  )
}

function guestLine(expiresAt: number | null): Element | null {
  if (expiresAt === null) return null
  const date = dayOf(expiresAt)
  const zh = `没有登录时保存的内容，到 ${date} 仍没有再来就会删除；登录后一直保留。`
  const en = `Without an account, your data is deleted on ${date} unless you come back before; with an account it stays.`
  return element('p', classes('-mt-3 text-sm leading-6 text-ink-2'), ...both(zh, en))
}

export function drawTopics(topics: readonly Topic[], expiresAt: number | null): string {
  // The page shows its filters only for more than one kind.
  const hasFilters = new Set(topics.map(groupOf)).size > 1
  const column = element(
    'div',
    classes('column-wide flex flex-1 flex-col gap-6 py-4 sm:py-6'),
    element('div', classes('border-b border-line'), element('div', classes('min-h-11'))),
    element(
      'div',
      classes('flex flex-wrap items-start justify-between gap-3'),
      element('h1', classes('text-xl leading-8 font-semibold'), ...both('资料库', 'Libraries')),
      rowRoom(),
    ),
    guestLine(expiresAt),
    hasFilters ? rowRoom() : null,
    element('ul', classes('grid gap-4 sm:grid-cols-2 lg:grid-cols-3'), ...inOrder(topics).slice(0, maxCards).map(drawCard)),
  )
  // The content is not interactive yet, so hide it from assistive technology, like the frame beside it.
  return toHtml(element('main', { ...classes('flex min-w-0 flex-1 flex-col'), ariaHidden: 'true' }, column))
}

/** Server-renders the list of topics with their names, and for guests the line with the expiry date of their data. */
export const topicsPage: PageStart = {
  calls: ({ guest, query }) => (query.has('view') ? [] : ['/api/topic', '/api/instance', ...(guest ? ['/api/storage'] : [])]),
  draw: ([topics, , storage]) => drawTopics(topics as Topic[], (storage as StorageUse | undefined)?.expiresAt ?? null),
}
