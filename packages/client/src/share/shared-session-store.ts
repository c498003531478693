import type { DBSchema, IDBPDatabase } from 'idb'

const databaseName = 'wenjin-shared-sessions'
const storeName = 'sessions'

export type StoreFailure = 'notConnected' | 'storeFailed' | 'notFound' | 'readFailed' | 'deleteFailed'

/** A failure of the browser database (spec section 8 "Browser database"). A page goes on without what was kept, so nobody is told. */
export class StoreError extends Error {
  readonly failure: StoreFailure
  constructor(failure: StoreFailure, cause?: unknown) {
    super(`The browser database failed: ${failure}`, { cause })
    this.name = 'StoreError'
    this.failure = failure
  }
}

interface Schema<T> extends DBSchema {
  [storeName]: { key: string; value: T & IDBValidValue }
}

/** IndexedDB stores any structured-cloneable value. */
type IDBValidValue = NonNullable<unknown>

/**
 * The shared-session cache: sessions read by a share key, in a browser database with one store. Every method but `connect` and
 * `close` rejects with StoreError `notConnected` before `connect` and after `close`.
 */
export class SharedSessionStore<T extends object> {
  #database: IDBPDatabase<Schema<T>> | null = null
  #opening: Promise<void> | null = null

  /** Opens the database. @throws StoreError `notConnected` when the browser has none or refuses it (private mode). */
  async connect(): Promise<void> {
    if (this.#database) return
    this.#opening ??= this.#open().finally(() => {
      this.#opening = null
    })
    await this.#opening
  }

  async #open(): Promise<void> {
    try {
      // Most pages read no shared session.
      const { openDB } = await import('idb')
      this.#database = await openDB<Schema<T>>(databaseName, 1, {
        upgrade: (fresh) => void fresh.createObjectStore(storeName),
        // Another tab has a newer version to install, or the browser closed the database: later calls say so.
        blocking: () => this.close(),
        terminated: () => this.close(),
      })
    } catch (error) {
      throw new StoreError('notConnected', error)
    }
  }

  close(): void {
    this.#database?.close()
    this.#database = null
  }

  /** @throws StoreError `storeFailed`, as when the disk is full. */
  async set(key: string, session: T): Promise<void> {
    await this.#run('storeFailed', (database) => database.put(storeName, session, key))
  }

  /** @throws StoreError `notFound` or `readFailed`. */
  async get(key: string): Promise<T> {
    const session = await this.#run('readFailed', (database) => database.get(storeName, key))
    if (session === undefined) throw new StoreError('notFound')
    return session
  }

  /** Deletes a key; one that is not there is no error. @throws StoreError `deleteFailed`. */
  async delete(key: string): Promise<void> {
    await this.#run('deleteFailed', (database) => database.delete(storeName, key))
  }

  async #run<R>(failure: StoreFailure, work: (database: IDBPDatabase<Schema<T>>) => Promise<R>): Promise<R> {
    const database = this.#database
    if (!database) throw new StoreError('notConnected')
    try {
      return await work(database)
    } catch (error) {
      throw new StoreError(failure, error)
    }
  }
}
