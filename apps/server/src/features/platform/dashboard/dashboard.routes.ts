import type { dashboardContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { uidOf } from '../../../http/caller.ts'
import { getUsage, listUsage } from './usage.service.ts'

export function dashboardRoutes(ctx: Ctx): Handlers<typeof dashboardContract> {
  return {
    getApiUsage: ({ query }, { caller }) => getUsage(ctx, uidOf(caller), query),
    listApiUsage: ({ query }, { caller }) => listUsage(ctx, uidOf(caller), query),
  }
}
