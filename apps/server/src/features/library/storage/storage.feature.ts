import { storageContract } from '@wenjin/contract'
import { storageRoom } from '../../../db/schema/library/storage.ts'
import { registerStorageJobs } from './storage.jobs.ts'
import { recountRoom } from './storage-quota.repo.ts'
import { getStorageUse } from './storage-quota.ts'
import { defineFeature, service } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'library/storage',
  // The storage room of an owner is the first lock of a transaction that stores something.
  rank: 10,
  services: [service(storageContract, (ctx) => ({ getStorage: (_, { caller }) => getStorageUse(ctx, caller) }))],
  jobs: registerStorageJobs,
  owns: [{ table: storageRoom, room: { most: 'one for each owner and address' }, end: { job: 'count-rooms' } }],
  account: {
    erase: (ctx, owner) => recountRoom(ctx.db, owner),
    transfer: (_ctx, tx, { uid }) => recountRoom(tx, uid),
  },
})
