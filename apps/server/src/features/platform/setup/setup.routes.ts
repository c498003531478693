import type { setupContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { uidOf } from '../../../http/caller.ts'
import { findLocalModels } from './local-models.ts'
import { listServiceModels } from './service-models.ts'
import { removeMail, saveMail } from './mail.service.ts'
import { tryMail } from './try-mail.ts'
import { describeSetup, readConnection, removeConnection, saveConnection, setOffline } from './setup.service.ts'
import { wakeMove } from './storage-move.ts'
import { leaveOldStorage, removeStorage, saveStorage, tryStorage } from './storage.service.ts'
import { tryConnection } from './try-connection.ts'

export function setupRoutes(ctx: Ctx): Handlers<typeof setupContract> {
  return {
    getSetup: () => describeSetup(ctx),
    findLocalModels: async () => ({ found: await findLocalModels() }),
    listServiceModels: async ({ params: { kind }, body }) =>
      listServiceModels(ctx, await readConnection(ctx, kind, body, { needsModel: false })),
    tryConnection: async ({ params: { kind }, body }) => tryConnection(ctx, kind, await readConnection(ctx, kind, body)),
    saveConnection: ({ params: { kind }, body }, { caller }) => saveConnection(ctx, uidOf(caller), kind, body),
    setOffline: ({ body }, { caller }) => setOffline(ctx, uidOf(caller), body.offline),
    tryMail: ({ body }, { caller }) => tryMail(ctx, uidOf(caller), body),
    saveMail: async ({ body }, { caller }) => {
      await saveMail(ctx, uidOf(caller), body)
      return describeSetup(ctx)
    },
    removeMail: async (_, { caller }) => {
      await removeMail(ctx, uidOf(caller))
      return describeSetup(ctx)
    },
    tryStorage: ({ body }) => tryStorage(ctx, body.settings),
    saveStorage: async ({ body }, { caller }) => {
      await saveStorage(ctx, uidOf(caller), body)
      return describeSetup(ctx)
    },
    removeStorage: async (_, { caller }) => {
      await removeStorage(ctx, uidOf(caller))
      return describeSetup(ctx)
    },
    retryStorageMove: () => {
      wakeMove(ctx)
      return describeSetup(ctx)
    },
    leaveOldStorage: async (_, { caller }) => {
      await leaveOldStorage(ctx, uidOf(caller))
      return describeSetup(ctx)
    },
    removeConnection: ({ params: { kind } }, { caller }) => removeConnection(ctx, uidOf(caller), kind),
  }
}
