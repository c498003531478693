/** The scroll position and size of the page, CSS pixels. */
export interface PagePlace {
  scrollY: number
  windowHeight: number
  pageHeight: number
}

/**
 * The part of a growing answer that the page keeps in view: `turn` its newest lines while its question stays on the screen, `end` its
 * newest lines in any case, because the reader scrolled there.
 */
export type Following = 'nothing' | 'turn' | 'end'

/** Maximum distance from the bottom that counts as the end, CSS pixels. */
const nearPx = 64

const endOf = (page: PagePlace) => Math.max(0, page.pageHeight - page.windowHeight)

/** Whether the end of the page is visible. */
export function isAtEnd(page: PagePlace): boolean {
  return page.scrollY >= endOf(page) - nearPx
}

/** The initial mode for an answer in progress: a page that cannot scroll shows its end without the reader's action. */
export function firstFollowing(page: PagePlace): Following {
  return endOf(page) > 0 && isAtEnd(page) ? 'turn' : 'nothing'
}

/**
 * Returns where to scroll after growth (null: nowhere) and what to follow from then on. `turnTop` is the scroll position that puts the
 * question at the top.
 */
export function afterGrowth(following: Following, page: PagePlace, turnTop: number): { following: Following; scrollTo: number | null } {
  const end = endOf(page)
  if (following === 'nothing') return { following, scrollTo: null }
  if (following === 'end') return { following, scrollTo: end }
  return turnTop <= end ? { following: 'nothing', scrollTo: Math.max(0, turnTop) } : { following, scrollTo: end }
}

/**
 * Returns the mode after the reader scrolled from `before`: growth moves the end but not the reader, so only scrolling up ends following.
 */
export function afterScroll(following: Following, page: PagePlace, before: number): Following {
  if (page.scrollY < before - 1) return 'nothing'
  return following === 'nothing' && page.scrollY > before && isAtEnd(page) ? 'end' : following
}
