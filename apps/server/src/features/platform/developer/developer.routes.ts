import type { developerContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { uidOf } from '../../../http/caller.ts'
import { createApiKey, listOwnApiKeys, revokeApiKey } from './developer.service.ts'

export function developerRoutes(ctx: Ctx): Handlers<typeof developerContract> {
  return {
    listApiKeys: (_, { caller }) => listOwnApiKeys(ctx, uidOf(caller)),
    createApiKey: ({ body }, { caller }) => createApiKey(ctx, uidOf(caller), body),
    deleteApiKey: async ({ params }, { caller }) => {
      await revokeApiKey(ctx, caller, params.id)
      return null
    },
  }
}
