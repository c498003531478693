import { ApiError } from '@wenjin/client'

/** The number of cached entries: the parts of books read last. Spec section 9 "Book page". */
const maxEntries = 400
const storeName = 'pages'

interface Entry {
  key: string
  value: unknown
  /** When it was used last. */
  at: number
}

let opening: Promise<IDBDatabase | null> | undefined

/** The browser's database; null where it is forbidden or broken: books are then read from the network only. */
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

/** Works with what is kept; undefined where that fails: a cache is no place that has to be there. */
async function store<T>(mode: IDBTransactionMode, work: (pages: IDBObjectStore) => Promise<T>): Promise<T | undefined> {
  try {
    const database = await open()
    return database ? await work(database.transaction(storeName, mode).objectStore(storeName)) : undefined
  } catch {
    return undefined
  }
}

/** An entry that never changes under its key: from this browser if cached, else fetched and cached. */
export async function fromCache<T>(key: string, load: () => Promise<T>): Promise<T> {
  const kept = await read(key)
  // Nothing but what `load` gave is kept under the key.
  if (kept !== undefined) return kept as T
  const value = await load()
  void write(key, value)
  return value
}

/** An entry that changes: from the server, or its last answer while the server cannot be reached. */
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
