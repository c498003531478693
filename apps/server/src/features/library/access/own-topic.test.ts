import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import type { Db } from '../../../db/client.ts'
import { ownerOf } from '../../../http/caller.ts'
import { findOrPlanOwnTopic, findOwnTopic, storeOwnTopic } from './own-topic.repo.ts'

/** A database whose first read finds nothing, as if a concurrent call stored the row right after it. */
function missingFirstRead(db: Db): Db {
  let reads = 0
  return new Proxy(db, {
    get(target, key) {
      if (key === 'select' && reads++ === 0) return () => ({ from: () => ({ where: async () => [] }) })
      return Reflect.get(target, key, target) as unknown
    },
  })
}

test('a topic stored by a concurrent call between the two reads is found, and no second one is planned', async () => {
  const { database, close } = await testDatabase()
  const stored = await storeOwnTopic(database.db, 'somebody', 1)
  const found = await findOrPlanOwnTopic(missingFirstRead(database.db), 'somebody', 2)
  expect(found).toEqual({ row: stored, stored: true })
  await close()
})

test('a call that missed the stored topic finds it by its folder after another call has stored it', async () => {
  const { database, close } = await testDatabase()
  const guest = { uid: null, visitorId: 'v1', role: 'user' } as const
  const { row: planned } = await findOrPlanOwnTopic(database.db, ownerOf(guest), 1)
  expect(await findOwnTopic(database.db, guest, planned.dirRootId)).toMatchObject({ id: planned.id })
  const stored = await storeOwnTopic(database.db, ownerOf(guest), 1)
  expect(await findOwnTopic(database.db, guest, planned.dirRootId)).toEqual(stored)
  expect(await findOwnTopic(database.db, guest, 'another')).toBeUndefined()
  await close()
})
