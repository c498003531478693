import { ApiError } from '@wenjin/client'

/** Maximum number of cached entries; the most recently read parts of books are kept. Spec section 9 "Book page". */
const maxEntries = 400
const storeName = 'pages'

interface Entry {
  key: string
  value: unknown
  /** Time of last use. */
  at: number
}

let opening: Promise<IDBDatabase | null> | undefined

/** Opens the browser's database; null when it is forbidden or broken, in which case books are read from the network only. */
function open(): Promise<IDBDatabase | null> {
  opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open('wenjin-books', 1)
      request.addEventListener('upgradeneeded', () => {
        request.result.createObjectStore(storeName, { keyPath: 'key' }).createIndex('at', 'at')
      })
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => resolve(null))
    } catch {
      resolve(null)
    }
  })
  return opening
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('storage')))
  })
}

async function read(key: string): Promise<unknown> {
  const entry = await store('readonly', (pages) => done(pages.get(key) as IDBRequest<Entry | undefined>))
  if (entry) void write(key, entry.value)
  return entry?.value
}

async function write(key: string, value: unknown): Promise<void> {
  await store('readwrite', async (pages) => {
    await done(pages.put({ key, value, at: Date.now() } satisfies Entry))
    let over = (await done(pages.count())) - maxEntries
    if (over <= 0) return
    const oldest = pages.index('at').openCursor()
    oldest.addEventListener('success', () => {
      if (!oldest.result || over-- <= 0) return
      oldest.result.delete()
      oldest.result.continue()
    })
  })
}

/** Runs an operation on the cache; undefined when that fails: the cache is optional. */
async function store<T>(mode: IDBTransactionMode, work: (pages: IDBObjectStore) => Promise<T>): Promise<T | undefined> {
  try {
    const database = await open()
    return database ? await work(database.transaction(storeName, mode).objectStore(storeName)) : undefined
  } catch {
    return undefined
  }
}

/** Returns an entry that never changes under its key: from this browser if cached, otherwise loads and caches it. */
export async function fromCache<T>(key: string, load: () => Promise<T>): Promise<T> {
  const kept = await read(key)
  // The cast is safe: only results of `load` are stored under the key.
  if (kept !== undefined) return kept as T
  const value = await load()
  void write(key, value)
  return value
}

/** Returns an entry that may change: from the server, or its last cached response while the server cannot be reached. */
export async function fromNetwork<T>(key: string, load: () => Promise<T>): Promise<T> {
  try {
    const value = await load()
    void write(key, value)
    return value
  } catch (error) {
    const kept = error instanceof ApiError && error.kind === 'network' ? await read(key) : undefined
    if (kept === undefined) throw error
    return kept as T
  }
}
