import { ApiError, SharedSessionStore } from '@wenjin/client'

/** The used part of the store's interface. */
type Store = Pick<SharedSessionStore<object>, 'connect' | 'get' | 'set' | 'delete'>

const browserStore: Store = new SharedSessionStore<object>()

/** The stored parts of a shared session. */
type Part = 'session' | 'results'

/**
 * Fetches a part of a session. A session shared by others is cached in this browser, so that its link still opens when the server cannot be
 * reached; the visitor's own sessions are always fetched.
 */
export async function fetchShared<T extends object>(
  part: Part,
  id: string,
  shareKey: string | undefined,
  fetch: () => Promise<T>,
  store: Store = browserStore,
): Promise<T> {
  if (shareKey === undefined) return fetch()
  const key = `${part}:${id}:${shareKey}`
  // Without a browser database (private mode) the link works as long as the server is reachable.
  const connected = store.connect().catch(() => undefined)
  try {
    const fresh = await fetch()
    void connected.then(() => store.set(key, fresh)).catch(() => undefined)
    return fresh
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.kind !== 'network') {
      // Deleted or no longer shared: delete the cached copy, too.
      void connected.then(() => store.delete(key)).catch(() => undefined)
      throw error
    }
    await connected
    const kept = await store.get(key).catch(() => null)
    if (kept === null) throw error
    return kept as T
  }
}
