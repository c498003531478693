import type { WebhookDelivery, WebhookDeliveryDetail, WebhookEndpoint } from '@wenjin/contract'
import type { AttemptRow, DeliveryRow } from './delivery.repo.ts'
import type { EndpointRow } from './endpoint.repo.ts'

/** Presents an endpoint to its owner, without its secret, which was shown once. @param now milliseconds since 1970 */
export function toEndpoint(row: EndpointRow, now: number): WebhookEndpoint {
  const { id, name, url, events, state, createdAt, failingSince, oldSecretUntil } = row
  const isOver = oldSecretUntil !== null && oldSecretUntil <= now
  return { id, name, url, events, state, createdAt, failingSince, oldSecretUntil: isOver ? null : oldSecretUntil }
}

export function toDelivery({ id, event, state, tries, createdAt, nextAt, lastStatus, lastFailure }: DeliveryRow): WebhookDelivery {
  return { id, event, state, tries, createdAt, nextAt, lastStatus, lastFailure }
}

export function toDeliveryDetail(row: DeliveryRow, attempts: readonly AttemptRow[]): WebhookDeliveryDetail {
  const shown = attempts.map(({ at, ms, requestHeaders, status, failure, responseType, response }) => {
    return { at, ms, requestHeaders, status, failure, responseType, response }
  })
  return { ...toDelivery(row), body: row.body, attempts: shown }
}
