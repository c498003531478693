import type { topicSubscriptionContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { toldIn } from './subscription.presenter.ts'
import {
  changeTopicSubscription,
  createTopicSubscription,
  listTopicSubscriptions,
  previewTopicSubscription,
  refreshTopicSubscription,
  removeTopicSubscription,
} from './topic-subscription.service.ts'

export function topicSubscriptionRoutes(ctx: Ctx): Handlers<typeof topicSubscriptionContract> {
  return {
    listTopicSubscriptions: async ({ params, query }, { caller, lang }) => {
      const page = await listTopicSubscriptions(ctx, caller, params.id, query)
      return { ...page, list: page.list.map(toldIn(lang)) }
    },
    previewTopicSubscription: ({ params, body }, { caller }) => previewTopicSubscription(ctx, caller, params.id, body),
    createTopicSubscription: async ({ params, body }, { caller, lang }) =>
      toldIn(lang)(await createTopicSubscription(ctx, caller, params.id, body)),
    updateTopicSubscription: async ({ params, body }, { caller, lang }) =>
      toldIn(lang)(await changeTopicSubscription(ctx, caller, params, body)),
    refreshTopicSubscription: async ({ params }, { caller, lang }) => toldIn(lang)(await refreshTopicSubscription(ctx, caller, params)),
    deleteTopicSubscription: async ({ params, query }, { caller }) => {
      await removeTopicSubscription(ctx, caller, params, query.files)
      return null
    },
  }
}
