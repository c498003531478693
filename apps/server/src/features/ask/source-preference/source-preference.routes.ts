import type { sourcePreferenceContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { getSiteLists, setSiteLists } from './source-preference.service.ts'
import { reasonText, toldIn } from './subscription.presenter.ts'
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
    listSubscriptions: async ({ query }, { caller, lang }) => {
      const page = await listSubscriptions(ctx, caller, query)
      return { ...page, list: page.list.map(toldIn(lang)) }
    },
    createSubscription: async ({ body }, { caller, lang }) => toldIn(lang)(await createSubscription(ctx, caller, body)),
    updateSubscription: async ({ params, body }, { caller, lang }) => toldIn(lang)(await changeSubscription(ctx, caller, params.id, body)),
    refreshSubscription: async ({ params }, { caller, lang }) => toldIn(lang)(await refreshSubscription(ctx, caller, params.id)),
    deleteSubscription: async ({ params }, { caller }) => {
      await removeSubscription(ctx, caller, params.id)
      return null
    },
    listSubscriptionPages: async ({ params, query }, { caller, lang }) => {
      const page = await listSubscriptionPages(ctx, caller, params.id, query)
      return { ...page, list: page.list.map((one) => ({ ...one, reason: one.reason && reasonText(one.reason, lang) })) }
    },
  }
}
