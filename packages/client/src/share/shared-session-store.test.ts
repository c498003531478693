import * as fake from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SharedSessionStore, StoreError } from './shared-session-store.ts'

beforeEach(() => {
  for (const [name, value] of Object.entries(fake)) if (name.startsWith('IDB')) vi.stubGlobal(name, value)
  vi.stubGlobal('indexedDB', new fake.IDBFactory())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

interface Shared {
  question: string
}

const newStore = () => new SharedSessionStore<Shared>()

async function connected(): Promise<SharedSessionStore<Shared>> {
  const store = newStore()
  await store.connect()
  return store
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('it should have failed')
    },
    (error: unknown) => {
      expect(error).toBeInstanceOf(StoreError)
      return error as StoreError
    },
  )

describe('CACHE-002 the shared-session cache', () => {
  it('stores sessions by key in a browser database with one object store', async () => {
    const store = await connected()
    await store.set('k1', { question: '什么是 BM25' })
    await store.set('k1', { question: '怎么导入' })
    await expect(store.get('k1')).resolves.toEqual({ question: '怎么导入' })
    const opened = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('wenjin-shared-sessions')
      request.addEventListener('success', () => resolve(request.result))
    })
    expect([...opened.objectStoreNames]).toEqual(['sessions'])
    opened.close()
  })

  it('persists for the next page', async () => {
    const before = await connected()
    await before.set('k1', { question: '问' })
    before.close()
    await expect((await connected()).get('k1')).resolves.toEqual({ question: '问' })
  })

  it('BEHAVE-028 fails with notFound for a key without a session, and after its deletion', async () => {
    const store = await connected()
    expect(await failureOf(store.get('none'))).toMatchObject({ failure: 'notFound' })
    await store.set('k1', { question: '问' })
    await store.delete('k1')
    expect((await failureOf(store.get('k1'))).failure).toBe('notFound')
  })

  it('BEHAVE-026 fails with notConnected before it is connected, after it is closed, and without a database', async () => {
    const store = newStore()
    for (const work of [store.get('k'), store.set('k', { question: '' }), store.delete('k')]) {
      expect(await failureOf(work)).toMatchObject({ failure: 'notConnected' })
    }
    await store.connect()
    store.close()
    expect((await failureOf(store.get('k'))).failure).toBe('notConnected')
    vi.stubGlobal('indexedDB', undefined)
    expect((await failureOf(newStore().connect())).failure).toBe('notConnected')
  })

  it('BEHAVE-027 fails to store a value that cannot be cloned', async () => {
    const store = await connected()
    const withFunction = { question: '', explain: () => '' }
    expect(await failureOf(store.set('k', withFunction))).toMatchObject({ failure: 'storeFailed' })
  })

  it('BEHAVE-029 BEHAVE-030 fails to read and to delete an invalid key', async () => {
    const store = await connected()
    const badKey = {} as string
    expect(await failureOf(store.get(badKey))).toMatchObject({ failure: 'readFailed' })
    expect(await failureOf(store.delete(badKey))).toMatchObject({ failure: 'deleteFailed' })
  })

  it('opens one database when connected twice, at once or later', async () => {
    const open = vi.spyOn(indexedDB, 'open')
    const store = newStore()
    await Promise.all([store.connect(), store.connect()])
    await store.connect()
    expect(open).toHaveBeenCalledOnce()
  })

  it('closes for a tab with a newer version', async () => {
    const store = await connected()
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open('wenjin-shared-sessions', 2)
      request.addEventListener('success', () => resolve())
      request.addEventListener('blocked', () => reject(new Error('blocked')))
    })
    expect((await failureOf(store.get('k'))).failure).toBe('notConnected')
    expect((await failureOf(store.connect())).failure).toBe('notConnected')
  })
})
