import { matchRoutes, type RouteObject } from 'react-router'
import { loadMoreTexts } from '../lib/i18n/index.ts'
import { preloadPage, setPreloader } from '../lib/navigation/preload.ts'

const intents = ['pointerover', 'focusin', 'touchstart'] as const
const acts = ['pointerdown', 'keydown'] as const

/** Returns the path of the internal link an event targets, or null when its target is not such a link. */
function pathOf({ target }: Event): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  return link && link.origin === window.location.origin ? link.pathname : null
}

/**
 * Preloads the code of a page when a link to it is hovered, focused or touched, so that most of it is loaded before the press ends. The
 * texts beyond those of the first page are loaded at the first event of any kind, since a message about it may need them.
 */
export function loadOnIntent(routes: RouteObject[]): void {
  const asked = new Set<string>()
  setPreloader((path) => {
    if (asked.has(path)) return
    asked.add(path)
    for (const { route } of matchRoutes(routes, path) ?? []) {
      // A failed prefetch is repeated when the page opens, which shows the error if that fails too.
      if (typeof route.lazy === 'function') void route.lazy().catch(() => asked.delete(path))
    }
  })
  const handleIntent = (event: Event) => {
    const path = pathOf(event)
    if (path !== null) preloadPage(path)
  }
  for (const type of intents) document.addEventListener(type, handleIntent, { passive: true })
  const handleAct = () => {
    for (const type of acts) document.removeEventListener(type, handleAct)
    loadMoreTexts().catch(() => undefined)
  }
  for (const type of acts) document.addEventListener(type, handleAct, { passive: true })
}
