import type { DBSchema, IDBPDatabase } from 'idb'

const databaseName = 'wenjin-shared-sessions'
const storeName = 'sessions'

export type StoreFailure = 'notConnected' | 'storeFailed' | 'notFound' | 'readFailed' | 'deleteFailed'

/** A failure of the browser database (spec section 8 "Browser database"). A page works without the cached data, so it is not reported. */
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

/** A storable value: IndexedDB accepts any structured-cloneable value. */
type IDBValidValue = NonNullable<unknown>

/**
 * The shared-session cache: sessions read by a share key, in a browser database with one object store. Every method except `connect` and
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
      // Load the library on demand: most pages read no shared session.
      const { openDB } = await import('idb')
      this.#database = await openDB<Schema<T>>(databaseName, 1, {
        upgrade: (fresh) => void fresh.createObjectStore(storeName),
        // Another tab needs to upgrade the database, or the browser closed it: later calls fail with `notConnected`.
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

  /** Stores a session. @throws StoreError `storeFailed`, for example when the disk is full. */
  async set(key: string, session: T): Promise<void> {
    await this.#run('storeFailed', (database) => database.put(storeName, session, key))
  }

  /** Reads a session. @throws StoreError `notFound` or `readFailed`. */
  async get(key: string): Promise<T> {
    const session = await this.#run('readFailed', (database) => database.get(storeName, key))
    if (session === undefined) throw new StoreError('notFound')
    return session
  }

  /** Deletes a key; a missing key is no error. @throws StoreError `deleteFailed`. */
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
