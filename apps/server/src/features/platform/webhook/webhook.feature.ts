import { sql } from 'drizzle-orm'
import { webhookContract } from '@wenjin/contract'
import { webhookAttempt, webhookDelivery, webhookEndpoint } from '../../../db/schema/platform/webhook.ts'
import { anyId, sumBytes } from '../../../db/stored-sum.ts'
import { defineFeature, service } from '../../../feature.ts'
import { describeEndpoints } from './endpoint.repo.ts'
import { sealedSecrets } from './endpoint-secret.ts'
import { exportDeliveries, registerWebhookJobs } from './webhook.jobs.ts'
import { webhookRoutes } from './webhook.routes.ts'

export const feature = defineFeature({
  name: 'platform/webhook',
  services: [service(webhookContract, webhookRoutes)],
  jobs: registerWebhookJobs,
  sealed: sealedSecrets,
  owns: [
    { table: webhookEndpoint, room: { most: 'a number for each account' }, end: 'parent' },
    { table: webhookDelivery, room: 'records', end: { job: 'tidy-webhooks' } },
    { table: webhookAttempt, room: 'records', end: 'parent' },
  ],
  storage: ({ owners }) => ({
    records: [
      sumBytes(
        'octet_length(d.body)',
        sql`webhook_endpoint e join webhook_delivery d on d.endpoint_id = e.id where e.uid = ${anyId(owners)}`,
      ),
      sumBytes(
        'octet_length(a.response)',
        sql`webhook_endpoint e join webhook_delivery d on d.endpoint_id = e.id join webhook_attempt a on a.delivery_id = d.id where e.uid = ${anyId(owners)}`,
      ),
    ],
  }),
  account: {
    described: { zh: 'Webhook（没有密钥）', en: 'webhooks (without their secrets)' },
    describe: async ({ db }, uid) => ({ webhooks: await describeEndpoints(db, uid) }),
    notes: [{ name: 'webhook-deliveries.jsonl', zh: 'Webhook 的投递，每行一次', en: 'the deliveries of your webhooks, one a line' }],
    files: exportDeliveries,
  },
})
