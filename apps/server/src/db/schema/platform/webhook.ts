import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { DeliveryState, WebhookEvent, WebhookFailure, WebhookState, webhookTestEvent } from '@wenjin/contract'
import { user } from '../people/account.ts'

/** The object of an event. The right of the endpoint's owner to read it is checked before each attempt. */
export interface WebhookSubject {
  kind: 'file' | 'result' | 'export'
  id: string
}

/** The URL of a program that is called when work of its owner has finished. */
export const webhookEndpoint = pgTable(
  'webhook_endpoint',
  {
    id: text().primaryKey(),
    uid: text()
      .notNull()
      .references(() => user.uid, { onDelete: 'cascade' }),
    name: text().notNull(),
    url: text().notNull(),
    events: jsonb().$type<WebhookEvent[]>().notNull(),
    state: text().$type<WebhookState>().notNull(),
    /** The signing secrets, encrypted with the instance's own: the current one, and the one before the last rotation. */
    secret: text().notNull(),
    oldSecret: text(),
    oldSecretUntil: bigint({ mode: 'number' }),
    /** Time of the first failure since the last success. */
    failingSince: bigint({ mode: 'number' }),
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('webhook_endpoint_uid').on(t.uid)],
)

/**
 * An event queued for an endpoint. It is stored in one transaction with the change that it reports, and never lost while its endpoint
 * exists.
 */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: text().primaryKey(),
    endpointId: text()
      .notNull()
      .references(() => webhookEndpoint.id, { onDelete: 'cascade' }),
    event: text().$type<WebhookEvent | typeof webhookTestEvent>().notNull(),
    /** Null for a test. */
    subject: jsonb().$type<WebhookSubject>(),
    /** The JSON that is signed and sent, byte for byte. */
    body: text().notNull(),
    state: text().$type<DeliveryState>().notNull(),
    /** Attempts since it was created or replayed: its position in the retry schedule. */
    tries: integer().notNull().default(0),
    /** The job of the next attempt. */
    jobId: text(),
    nextAt: bigint({ mode: 'number' }),
    lastStatus: integer(),
    lastFailure: text().$type<WebhookFailure>(),
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    index('webhook_delivery_endpoint').on(t.endpointId, t.createdAt),
    index('webhook_delivery_state').on(t.state, t.nextAt),
    index('webhook_delivery_created').on(t.createdAt),
  ],
)

/** An attempt of a delivery, as the log shows it. */
export const webhookAttempt = pgTable(
  'webhook_attempt',
  {
    id: text().primaryKey(),
    deliveryId: text()
      .notNull()
      .references(() => webhookDelivery.id, { onDelete: 'cascade' }),
    at: bigint({ mode: 'number' }).notNull(),
    ms: integer().notNull(),
    requestHeaders: jsonb().$type<Record<string, string>>().notNull(),
    status: integer(),
    failure: text().$type<WebhookFailure>(),
    responseType: text().notNull().default(''),
    response: text().notNull().default(''),
  },
  (t) => [index('webhook_attempt_delivery').on(t.deliveryId, t.at)],
)
