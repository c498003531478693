import type { webhookContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { uidOf } from '../../../http/caller.ts'
import { changeWebhook, createWebhook, deleteWebhook, listOwnWebhooks, rotateSecret, testWebhook } from './webhook.service.ts'
import { getDelivery, listDeliveries, replayDelivery } from './delivery.service.ts'

export function webhookRoutes(ctx: Ctx): Handlers<typeof webhookContract> {
  return {
    listWebhooks: (_, { caller }) => listOwnWebhooks(ctx, uidOf(caller)),
    createWebhook: ({ body }, { caller }) => createWebhook(ctx, uidOf(caller), body),
    changeWebhook: ({ params, body }, { caller }) => changeWebhook(ctx, caller, params.id, body),
    deleteWebhook: async ({ params }, { caller }) => {
      await deleteWebhook(ctx, caller, params.id)
      return null
    },
    rotateWebhookSecret: ({ params }, { caller }) => rotateSecret(ctx, caller, params.id),
    testWebhook: ({ params }, { caller }) => testWebhook(ctx, caller, params.id),
    listWebhookDeliveries: ({ params, query }, { caller }) => listDeliveries(ctx, caller, params.id, query),
    getWebhookDelivery: ({ params }, { caller }) => getDelivery(ctx, caller, params.id),
    replayWebhookDelivery: ({ params }, { caller }) => replayDelivery(ctx, caller, params.id),
  }
}
