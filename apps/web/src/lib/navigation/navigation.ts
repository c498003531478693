import type { PagePattern } from '@wenjin/contract'

/** Timeout after which a history jump is assumed to have no target, milliseconds. */
const jumpTimeoutMs = 2000

/** Thrown when a navigation starts while a history jump is still in progress. Spec section 2 "Navigation rules". */
export class HistoryJumpInProgressError extends Error {
  constructor() {
    super('A history jump is still in progress')
    this.name = 'HistoryJumpInProgressError'
  }
}

interface Address {
  pathname: string
  search: string
}

/** The guarded part of a router. */
interface GuardedRouter {
  state: { location: Address & { key: string } }
  navigate: (...args: never[]) => Promise<void>
  subscribe: (listener: (state: { location: Address & { key: string } }) => void) => () => void
}

/** Returns the path and query that a target resolves to from `from`, without the hash. */
function addressOf(target: unknown, from: Address): string | null {
  if (typeof target === 'string') {
    const url = new URL(target, `http://page${from.pathname}${from.search}`)
    return url.pathname + url.search
  }
  if (target !== null && typeof target === 'object') {
    const { pathname, search } = target as Partial<Address>
    const query = search ? `?${search.replace(/^\?/, '')}` : ''
    return (pathname ?? from.pathname) + (pathname === undefined && search === undefined ? from.search : query)
  }
  return null
}

/**
 * Applies the navigation rules to a router's `navigate`, for links and calls alike: a push or replace to the current path and query is
 * ignored, and a navigation during a history jump throws `HistoryJumpInProgressError`.
 */
export function guardNavigation<R extends GuardedRouter>(router: R): R {
  const navigate = router.navigate.bind(router) as (...args: unknown[]) => Promise<void>
  let jump: ReturnType<typeof setTimeout> | null = null
  const endJump = () => {
    if (jump !== null) clearTimeout(jump)
    jump = null
  }
  let key = router.state.location.key
  router.subscribe((state) => {
    if (state.location.key === key) return
    key = state.location.key
    endJump()
  })

  const guarded = async (...args: unknown[]) => {
    const [target] = args
    if (jump !== null) throw new HistoryJumpInProgressError()
    if (typeof target === 'number') {
      // A jump past either end of the history never arrives, so wait with a timeout.
      if (target !== 0) jump = setTimeout(endJump, jumpTimeoutMs)
      return navigate(...args)
    }
    const { location } = router.state
    if (addressOf(target, location) === location.pathname + location.search) return
    return navigate(...args)
  }
  router.navigate = guarded as R['navigate']
  return router
}

/**
 * Converts the pattern of a page to the router's path. Segments: `{id}` one, `{...rest}` one or more (catch-all), `{[...rest]}` none or
 * more (optional catch-all).
 */
export function routePath(pattern: PagePattern): string {
  return pattern
    .replaceAll(/\{\[\.\.\.\w+\]\}/g, '*')
    .replaceAll(/\{\.\.\.(\w+)\}/g, ':$1/*')
    .replaceAll(/\{(\w+)\}/g, ':$1')
}

/** Returns the decoded segments that a catch-all of `routePath` matched, in order. */
export function restSegments(params: Readonly<Record<string, string | undefined>>, name?: string): string[] {
  const first = name === undefined ? [] : [params[name]]
  const rest = (params['*'] ?? '').split('/')
  return [...first, ...rest].filter((segment) => segment !== undefined && segment !== '') as string[]
}
