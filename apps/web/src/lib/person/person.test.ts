import type { UserInfo } from '@wenjin/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStore } from '../storage/memory-store.fixture.ts'
import { dismissPerson, takeUser, welcomePerson } from './person.ts'
import { queryClient, queryKeys } from '../api/query.ts'
import { getSetting, setSetting } from '../storage/settings.ts'
import { signedInUid } from './signed-in.ts'

const user = { uid: 'u1', name: '林问津' } as UserInfo

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStore())
  vi.stubGlobal('sessionStorage', memoryStore())
  queryClient.setQueryData(queryKeys.instance, { version: '1' })
  queryClient.setQueryData(queryKeys.history, ['怎么导入 PDF'])
})
afterEach(() => {
  queryClient.clear()
  signedInUid.set(null)
  vi.unstubAllGlobals()
})

test('signing in is applied at once, and data shown before is refetched', () => {
  welcomePerson(user)
  expect(signedInUid.get()).toBe('u1')
  expect(queryClient.getQueryData(queryKeys.user)).toEqual(user)
  expect(queryClient.getQueryState(queryKeys.user)?.isInvalidated).toBe(false)
  expect(queryClient.getQueryState(queryKeys.history)?.isInvalidated).toBe(true)
  expect(queryClient.getQueryState(queryKeys.instance)?.isInvalidated).toBe(false)
})

test('a response requested before a change of the account does not overwrite it', async () => {
  const older = Promise.withResolvers<UserInfo>()
  const asked = queryClient.fetchQuery({ queryKey: queryKeys.user, queryFn: () => older.promise }).catch(() => undefined)
  takeUser({ ...user, avatar: '/api/avatar/new' })
  older.resolve({ ...user, avatar: null })
  await asked
  expect(queryClient.getQueryData(queryKeys.user)).toMatchObject({ avatar: '/api/avatar/new' })
})

test('after signing out no data of the person stays in the page', () => {
  welcomePerson(user)
  setSetting('defaultEngine', 'mine')
  dismissPerson()
  expect(signedInUid.get()).toBeNull()
  expect(queryClient.getQueryData(queryKeys.user)).toBeUndefined()
  expect(queryClient.getQueryData(queryKeys.history)).toBeUndefined()
  expect(queryClient.getQueryData(queryKeys.instance)).toEqual({ version: '1' })
  expect(getSetting('defaultEngine')).toBe('default')
})
