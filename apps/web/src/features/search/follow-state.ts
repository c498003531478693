/** Where the page stands, CSS pixels. */
export interface PagePlace {
  scrollY: number
  windowHeight: number
  pageHeight: number
}

/**
 * What the page keeps in view while an answer grows: `turn` its newest lines for as long as its question stays on the screen,
 * `end` its newest lines wherever that leads, because the reader went there.
 */
export type Following = 'nothing' | 'turn' | 'end'

/** How near the bottom counts as being there, CSS pixels. */
const nearPx = 64

const endOf = (page: PagePlace) => Math.max(0, page.pageHeight - page.windowHeight)

/** Whether the reader sees the end of the page. */
export function isAtEnd(page: PagePlace): boolean {
  return page.scrollY >= endOf(page) - nearPx
}

/** What to follow when an answer is met on its way: a page that cannot be scrolled shows its end without the reader having gone there. */
export function firstFollowing(page: PagePlace): Following {
  return endOf(page) > 0 && isAtEnd(page) ? 'turn' : 'nothing'
}

/** Where growth moves the page (null: nowhere) and what is followed from then on. `turnTop` is the scroll place that has the question at the top. */
export function afterGrowth(following: Following, page: PagePlace, turnTop: number): { following: Following; scrollTo: number | null } {
  const end = endOf(page)
  if (following === 'nothing') return { following, scrollTo: null }
  if (following === 'end') return { following, scrollTo: end }
  return turnTop <= end ? { following: 'nothing', scrollTo: Math.max(0, turnTop) } : { following, scrollTo: end }
}

/** What is followed after the reader moved the page from `before`: growth moves the end, never the reader, so only a way back up means that they left. */
export function afterScroll(following: Following, page: PagePlace, before: number): Following {
  if (page.scrollY < before - 1) return 'nothing'
  return following === 'nothing' && page.scrollY > before && isAtEnd(page) ? 'end' : following
}
