import { webhookLimits } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { JobRun } from '../../../providers/jobs/job-handler.ts'
import { findDelivery, insertAttempt, trimAttempts, updateDelivery, type DeliveryRow } from './delivery.repo.ts'
import { notifyDisabled } from './disabled-notice.ts'
import { clearFailing, recordFailure, type EndpointRow } from './endpoint.repo.ts'
import { openSecrets } from './endpoint-secret.ts'
import { enqueueTry, type DeliveryJob } from './enqueue-delivery.ts'
import { postEvent, type PostOutcome } from './post-event.ts'
import { retryWait } from './retry-schedule.ts'
import { signatureOf, withoutSecrets } from './signature.ts'
import { maySee } from './webhook.policy.ts'

/** HTTP 410: the server reports that the endpoint is permanently gone. */
const goneStatus = 410
/** Attempts shown in the log of one delivery. */
const attemptsShown = 50

/** Shortens a signature for the log: its version and enough characters to compare. */
const redactSignature = (signature: string) => signature.replaceAll(/(v1,.{4})\S*/g, '$1…')

interface Tried {
  outcome: PostOutcome
  /** The headers of the request, as the log shows them. */
  headers: Record<string, string>
  at: number
  ms: number
}

async function tryOnce(ctx: Ctx, { id, body }: DeliveryRow, endpoint: EndpointRow, signal: AbortSignal): Promise<Tried> {
  const at = ctx.now()
  const begun = performance.now()
  const secrets = openSecrets(endpoint, ctx.secret, at)
  const seconds = Math.floor(at / 1000)
  const signature = signatureOf({ id, seconds, body }, secrets)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': `Wenjin-Webhooks/${ctx.version}`,
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signature,
  }
  const without = (failure: NonNullable<PostOutcome['failure']>): PostOutcome => {
    return { status: null, failure, responseType: '', response: '', retryAfterMs: null }
  }
  const post = () => postEvent(endpoint.url, { headers, body, signal, allowed: ctx.config.webhookPrivateHosts })
  const outcome = ctx.offline ? without('offline') : secrets.length === 0 ? without('noSecret') : await post()
  return {
    outcome: { ...outcome, response: withoutSecrets(outcome.response, secrets, signature) },
    headers: { ...headers, 'webhook-signature': redactSignature(signature) },
    at,
    ms: Math.round(performance.now() - begun),
  }
}

/** Records an attempt and enqueues the next one, in one transaction. @returns whether it disabled the endpoint */
async function record(ctx: Ctx, delivery: DeliveryRow, endpoint: EndpointRow, { outcome, headers, at, ms }: Tried): Promise<boolean> {
  const { status, failure, responseType, response, retryAfterMs } = outcome
  const isDelivered = status !== null && status >= 200 && status < 300
  const tries = delivery.tries + 1
  const last = { tries, lastStatus: status, lastFailure: failure }
  return ctx.db.transaction(async (tx) => {
    await insertAttempt(tx, {
      id: nanoid(),
      deliveryId: delivery.id,
      at,
      ms,
      requestHeaders: headers,
      status,
      failure,
      responseType,
      response,
    })
    await trimAttempts(tx, delivery.id, attemptsShown)
    if (isDelivered) {
      await updateDelivery(tx, delivery.id, { ...last, state: 'delivered', nextAt: null, jobId: null })
      await clearFailing(tx, endpoint.id)
      return false
    }
    const now = ctx.now()
    const wait = retryWait(tries, retryAfterMs, Math.random())
    await updateDelivery(tx, delivery.id, {
      ...last,
      jobId: null,
      ...(wait === null ? { state: 'failed', nextAt: null } : { nextAt: now + wait }),
    })
    const disabled = await recordFailure(tx, endpoint.id, now, status === goneStatus ? now : now - webhookLimits.disableMs)
    if (wait !== null && !disabled) await enqueueTry(ctx, tx, delivery.id, endpoint.uid, wait)
    return disabled
  })
}

/**
 * Makes one attempt of a delivery. Repeated after a crash, it calls the endpoint again with the same id: at-least-once delivery. The
 * owner's right to the object of the event is checked first.
 * @throws the signal's reason when the process stops during the call; the next start resumes it
 */
export async function deliverEvent(ctx: Ctx, { deliveryId }: DeliveryJob, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
  const found = await findDelivery(ctx.db, deliveryId)
  if (!found || found.delivery.state !== 'waiting' || found.endpoint.state !== 'active') return
  const { delivery, endpoint, role, suspendedAt } = found
  const owner = { uid: endpoint.uid, visitorId: '', role }
  if (suspendedAt !== null || !(await maySee(ctx, owner, delivery.subject))) {
    await updateDelivery(ctx.db, delivery.id, { state: 'withdrawn', nextAt: null, jobId: null })
    return
  }
  const tried = await tryOnce(ctx, delivery, endpoint, signal)
  const disabled = await record(ctx, delivery, endpoint, tried)
  const { status, failure } = tried.outcome
  ctx.log.debug({ endpointId: endpoint.id, deliveryId, status, failure, ms: tried.ms }, 'a webhook was called')
  if (disabled) notifyDisabled(ctx, endpoint)
}
