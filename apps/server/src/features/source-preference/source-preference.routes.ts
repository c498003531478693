import type { sourcePreferenceContract } from '@wenjin/contract'
import type { Ctx } from '../../context.ts'
import type { Handlers } from '../../http/call.ts'
import { getSiteLists, setSiteLists } from './source-preference.service.ts'
import {
  changeSubscription,
  createSubscription,
  listSubscriptionPages,
  listSubscriptions,
  refreshSubscription,
  removeSubscription,
} from './subscription.service.ts'

const shown = ({ trusted, blocked }: { trusted: readonly string[]; blocked: readonly string[] }) => ({
  trusted: [...trusted],
  blocked: [...blocked],
})

export function sourcePreferenceRoutes(ctx: Ctx): Handlers<typeof sourcePreferenceContract> {
  return {
    getSourcePreference: async (_, { caller }) => shown(await getSiteLists(ctx, caller)),
    setSourcePreference: async ({ body }, { caller }) => shown(await setSiteLists(ctx, caller, body)),
    listSubscriptions: ({ query }, { caller }) => listSubscriptions(ctx, caller, query),
    createSubscription: ({ body }, { caller }) => createSubscription(ctx, caller, body),
    updateSubscription: ({ params, body }, { caller }) => changeSubscription(ctx, caller, params.id, body),
    refreshSubscription: ({ params }, { caller }) => refreshSubscription(ctx, caller, params.id),
    deleteSubscription: async ({ params }, { caller }) => {
      await removeSubscription(ctx, caller, params.id)
      return null
    },
    listSubscriptionPages: ({ params, query }, { caller }) => listSubscriptionPages(ctx, caller, params.id, query),
  }
}
