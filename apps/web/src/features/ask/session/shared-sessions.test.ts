import { ApiError } from '@wenjin/client'
import { expect, test, vi } from 'vitest'
import { fetchShared } from './shared-sessions.ts'

function memoryStore() {
  const data = new Map<string, object>()
  return {
    data,
    connect: async () => undefined,
    set: async (key: string, value: object) => void data.set(key, value),
    delete: async (key: string) => void data.delete(key),
    get: async (key: string) => {
      const value = data.get(key)
      if (!value) throw new Error('未找到对应的键值')
      return value
    },
  }
}

const session = { question: '问' }
const patience = { timeout: 60_000 }
const failing = (kind: 'network' | 'refused') => async (): Promise<typeof session> => {
  throw new ApiError(kind, { errCode: kind === 'network' ? -500 : 404, status: kind === 'network' ? 0 : 404, message: kind })
}

test('a shared session that was fetched once still opens when the server cannot be reached', async () => {
  const store = memoryStore()
  await fetchShared('session', 's', 'k', async () => session, store)
  await vi.waitFor(() => expect(store.data.size).toBe(1), patience)
  await expect(fetchShared('session', 's', 'k', failing('network'), store)).resolves.toEqual(session)
  await expect(fetchShared('session', 's', 'other', failing('network'), store)).rejects.toThrow('network')
})

test('the copy of a session that was deleted or is no longer shared is removed', async () => {
  const store = memoryStore()
  await fetchShared('session', 's', 'k', async () => session, store)
  await vi.waitFor(() => expect(store.data.size).toBe(1), patience)
  await expect(fetchShared('session', 's', 'k', failing('refused'), store)).rejects.toThrow('refused')
  await vi.waitFor(() => expect(store.data.size).toBe(0), patience)
})

test('the visitor’s own sessions are never stored', async () => {
  const store = memoryStore()
  await fetchShared('session', 's', undefined, async () => session, store)
  await expect(fetchShared('session', 's', undefined, failing('network'), store)).rejects.toThrow('network')
  expect(store.data.size).toBe(0)
})

test('without a browser database the link works as long as the server is reachable', async () => {
  const broken = {
    ...memoryStore(),
    connect: async () => Promise.reject(new Error('数据库未连接')),
    get: async () => Promise.reject(new Error('数据库未连接')),
  }
  await expect(fetchShared('results', 's', 'k', async () => session, broken)).resolves.toEqual(session)
  await expect(fetchShared('results', 's', 'k', failing('network'), broken)).rejects.toThrow('network')
})
