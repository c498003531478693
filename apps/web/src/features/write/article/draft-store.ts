/** A text that the server has not saved yet, and the version it is based on. */
export interface StoredDraft {
  title: string
  content: string
  baseVersion: number
}

/** Stores the text of one article until the server has saved it. */
export interface DraftStore {
  read(): Promise<StoredDraft | null>
  keep(draft: StoredDraft): Promise<void>
  /** Removes a text that the server has saved, unless another tab has changed it meanwhile. */
  drop(draft: Pick<StoredDraft, 'title' | 'content'>): Promise<void>
}

const databaseName = 'wenjin-articles'
const storeName = 'drafts'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the store cannot be opened')))
  })
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode)
      const request = work(transaction.objectStore(storeName))
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the store refused')))
    })
  } finally {
    database.close()
  }
}

/**
 * The draft of one article in IndexedDB, which has a larger quota than local storage and survives the page. A browser that stores nothing
 * (a private window) loses only what was typed since the last save.
 */
export function browserDrafts(articleId: string): DraftStore {
  // Writes run in order: a late save must not follow its own deletion.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    const next = last.then(work).catch(() => otherwise)
    last = next
    return next
  }
  return {
    read: () =>
      inTurn(async () => ((await run<unknown>('readonly', (store) => store.get(articleId))) as StoredDraft | undefined) ?? null, null),
    keep: (draft) => inTurn(async () => void (await run('readwrite', (store) => store.put(draft, articleId))), undefined),
    drop: ({ title, content }) =>
      inTurn(async () => {
        const kept = (await run<unknown>('readonly', (store) => store.get(articleId))) as StoredDraft | undefined
        if (kept?.title === title && kept.content === content) await run('readwrite', (store) => store.delete(articleId))
      }, undefined),
  }
}
