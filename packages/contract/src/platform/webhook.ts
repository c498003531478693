import { z } from 'zod'
import { route } from '../route.ts'
import { idParams, paged, paging, time } from '../wire.ts'
import { deliveryStates, webhookEvents, webhookFailures, webhookStates, webhookTestEvent } from './webhook-events.ts'

const endpoint = z
  .object({
    id: z.string(),
    name: z.string(),
    url: z.string(),
    events: z.array(z.enum(webhookEvents)),
    state: z.enum(webhookStates),
    createdAt: time,
    /** The first failure since the last success; null while deliveries succeed. */
    failingSince: time.nullable(),
    /** Until when signatures with the secret before the last rotation are also sent. */
    oldSecretUntil: time.nullable(),
  })
  .meta({ title: 'Webhook' })
export type WebhookEndpoint = z.infer<typeof endpoint>

const delivery = z
  .object({
    /** The `webhook-id` header: the same for every attempt. */
    id: z.string(),
    event: z.enum([...webhookEvents, webhookTestEvent]),
    state: z.enum(deliveryStates),
    tries: z.number().int(),
    createdAt: time,
    /** When a waiting delivery is attempted next. */
    nextAt: time.nullable(),
    /** HTTP status of the last attempt; null if there was none. */
    lastStatus: z.number().int().nullable(),
    lastFailure: z.enum(webhookFailures).nullable(),
  })
  .meta({ title: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof delivery>

const attempt = z.object({
  at: time,
  ms: z.number().int(),
  /** The headers of the request; signatures are truncated. */
  requestHeaders: z.record(z.string(), z.string()),
  status: z.number().int().nullable(),
  failure: z.enum(webhookFailures).nullable(),
  responseType: z.string(),
  /** The start of the response; secrets in it are redacted. */
  response: z.string(),
})

const deliveryDetail = delivery.extend({ body: z.string(), attempts: z.array(attempt) })
export type WebhookDeliveryDetail = z.infer<typeof deliveryDetail>

const name = z.string().trim().max(60)
const url = z.string().trim().min(1).max(2048)
const events = z
  .array(z.enum(webhookEvents))
  .min(1)
  .max(100)
  .overwrite((chosen) => webhookEvents.filter((event) => chosen.includes(event)))

const newWebhook = z.object({ name: name.default(''), url, events })
export type NewWebhook = z.input<typeof newWebhook>

const webhookChange = z.object({
  name: name.optional(),
  url: url.optional(),
  events: events.optional(),
  state: z.enum(['active', 'paused']).optional(),
})
export type WebhookChange = z.input<typeof webhookChange>

const secret = z.object({ secret: z.string() })

export const webhookContract = {
  listWebhooks: route({
    method: 'GET',
    path: '/api/webhook',
    kind: 'json',
    auth: 'user',
    summary: 'List the webhook endpoints of the caller, newest first',
    data: z.array(endpoint),
  }),
  createWebhook: route({
    method: 'POST',
    path: '/api/webhook',
    kind: 'json',
    auth: 'user',
    secret: true,
    summary: 'Create a webhook endpoint, at most 20 per account; only this response contains its secret',
    body: newWebhook,
    data: endpoint.extend({ secret: z.string() }),
    errors: ['badRequest', 'conflict'],
  }),
  changeWebhook: route({
    method: 'PATCH',
    path: '/api/webhook/{id}',
    kind: 'json',
    auth: 'user',
    right: 'webhook:change',
    summary: 'Update a webhook endpoint, or pause or resume it',
    params: idParams,
    body: webhookChange,
    data: endpoint,
    errors: ['badRequest', 'notFound'],
  }),
  deleteWebhook: route({
    method: 'DELETE',
    path: '/api/webhook/{id}',
    kind: 'json',
    auth: 'user',
    right: 'webhook:change',
    summary: 'Delete a webhook endpoint and its delivery log',
    params: idParams,
    errors: ['notFound'],
  }),
  rotateWebhookSecret: route({
    method: 'POST',
    path: '/api/webhook/{id}/secret',
    kind: 'json',
    auth: 'user',
    secret: true,
    right: 'webhook:change',
    summary: 'Rotate the secret of a webhook endpoint; deliveries are also signed with the old secret for a day',
    params: idParams,
    data: secret,
    errors: ['notFound'],
  }),
  testWebhook: route({
    method: 'POST',
    path: '/api/webhook/{id}/test',
    kind: 'json',
    auth: 'user',
    right: 'webhook:change',
    summary: 'Send a test event to a webhook endpoint',
    params: idParams,
    data: delivery,
    errors: ['notFound', 'conflict'],
  }),
  listWebhookDeliveries: route({
    method: 'GET',
    path: '/api/webhook/{id}/delivery',
    kind: 'json',
    auth: 'user',
    right: 'webhook:change',
    summary: 'List the deliveries to a webhook endpoint in the last 30 days, newest first',
    params: idParams,
    query: paging.extend({ pageSize: z.coerce.number().int().min(1).max(100).default(10), state: z.enum(deliveryStates).optional() }),
    data: paged(delivery),
    errors: ['notFound'],
  }),
  getWebhookDelivery: route({
    method: 'GET',
    path: '/api/webhook-delivery/{id}',
    kind: 'json',
    auth: 'user',
    right: 'webhookDelivery:change',
    summary: 'Get a delivery with its body and its attempts',
    params: idParams,
    data: deliveryDetail,
    errors: ['notFound'],
  }),
  replayWebhookDelivery: route({
    method: 'POST',
    path: '/api/webhook-delivery/{id}/replay',
    kind: 'json',
    auth: 'user',
    right: 'webhookDelivery:change',
    summary: 'Send the event of a delivery again with the same event id',
    params: idParams,
    data: delivery,
    errors: ['notFound', 'conflict'],
  }),
} as const
