import type { setupContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { uidOf } from '../../../http/caller.ts'
import { findLocalModels } from './local-models.ts'
import { listServiceModels } from './service-models.ts'
import { describeSetup, readConnection, removeConnection, saveConnection } from './setup.service.ts'
import { tryConnection } from './try-connection.ts'

export function setupRoutes(ctx: Ctx): Handlers<typeof setupContract> {
  return {
    getSetup: () => describeSetup(ctx),
    findLocalModels: async () => ({ found: await findLocalModels() }),
    listServiceModels: async ({ params: { kind }, body }) =>
      listServiceModels(ctx, await readConnection(ctx, kind, body, { needsModel: false })),
    tryConnection: async ({ params: { kind }, body }) => tryConnection(ctx, kind, await readConnection(ctx, kind, body)),
    saveConnection: ({ params: { kind }, body }, { caller }) => saveConnection(ctx, uidOf(caller), kind, body),
    removeConnection: ({ params: { kind } }, { caller }) => removeConnection(ctx, uidOf(caller), kind),
  }
}
