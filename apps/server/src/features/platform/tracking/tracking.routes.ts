import type { trackingContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { listDailyActives, listSearchCounts } from './statistics.service.ts'
import { storeEvents } from './tracking.service.ts'

export function trackingRoutes(ctx: Ctx): Handlers<typeof trackingContract> {
  return {
    track: async ({ body }, { request, caller }) => ({ stored: await storeEvents(ctx, request, caller, body.events) }),
    listDailyActives: ({ query }) => listDailyActives(ctx, query),
    listSearchCounts: ({ query }) => listSearchCounts(ctx, query),
  }
}
