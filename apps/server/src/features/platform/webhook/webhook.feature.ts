import { webhookContract } from '@wenjin/contract'
import { webhookAttempt, webhookDelivery, webhookEndpoint } from '../../../db/schema/platform/webhook.ts'
import { defineFeature, service } from '../../../feature.ts'
import { describeEndpoints } from './endpoint.repo.ts'
import { exportDeliveries, registerWebhookJobs } from './webhook.jobs.ts'
import { webhookRoutes } from './webhook.routes.ts'

export const feature = defineFeature({
  name: 'platform/webhook',
  services: [service(webhookContract, webhookRoutes)],
  jobs: registerWebhookJobs,
  owns: [webhookEndpoint, webhookDelivery, webhookAttempt],
  account: {
    described: { zh: 'Webhook（没有密钥）', en: 'webhooks (without their secrets)' },
    describe: async ({ db }, uid) => ({ webhooks: await describeEndpoints(db, uid) }),
    notes: [{ name: 'webhook-deliveries.jsonl', zh: 'Webhook 的投递，每行一次', en: 'the deliveries of your webhooks, one a line' }],
    files: exportDeliveries,
  },
})
