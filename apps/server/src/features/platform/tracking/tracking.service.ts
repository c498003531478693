import { environmentOf, type EngineType, type Mode, type RouteInput, type trackingContract } from '@wenjin/contract'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { visitOf } from '../../../http/page/trace-cookies.ts'
import { dayOf } from './day.ts'
import { insertEvents, type NewEvent } from './tracking.repo.ts'

type ToldEvent = RouteInput<typeof trackingContract.track>['body']['events'][number]

const dayMs = 86_400_000
/** The job that deletes old events. */
export const tidyEventsJob = 'tidy-events'
/** Number of events after which their maximum is checked. */
const checkedEach = 10_000

/** Project name of the server's own events, which the statistics count; no page can send events under it. */
export const serverProject = 'wenjin-server'
export const searchEvent = 'search'

/** Events are stored with the user's identity only after consent. */
const consents = (request: FastifyRequest) => request.cookies['consent'] === '1'

/** Spec section 7 "Event tracking": skipped in the dev deployment. */
const isSkipped = (request: FastifyRequest) => environmentOf(request.hostname) === 'dev'

/** Returns the actor of an event as the server knows it, regardless of what a page reports. */
function actorOf(request: FastifyRequest, caller: Caller) {
  const { traceid, referrer } = visitOf(request)
  return { userId: caller.uid ?? '', sid: caller.deviceId ?? '', traceid, extra: { referrer, tid: caller.visitorId } }
}

const nobody = { userId: '', sid: '', traceid: '', extra: { referrer: '', tid: '' } }

/** Returns a client's time unless it is implausible: an event waits at most a week for a connection. */
function boundedTime(timestamp: number, now: number): number {
  const isPlausible = timestamp > now - 7 * dayMs && timestamp < now + dayMs
  return isPlausible ? Math.round(timestamp) : now
}

/** Stores the events that a page reports; none without consent, and none in the dev deployment. Returns the number of stored events. */
export async function storeEvents(ctx: Ctx, request: FastifyRequest, caller: Caller, told: readonly ToldEvent[]): Promise<number> {
  if (isSkipped(request) || !consents(request)) return 0
  const receivedAt = ctx.now()
  const actor = actorOf(request, caller)
  const rows = told.map((event): NewEvent => ({
    ...actor,
    eventName: event.event_name,
    text: event.text,
    projectName: event.project_name === serverProject ? '' : event.project_name,
    value: event.value,
    localSid: event.local_sid,
    timestamp: boundedTime(event.timestamp, receivedAt),
    receivedAt,
    day: dayOf(receivedAt),
  }))
  if ((await insertEvents(ctx.db, rows)) % checkedEach < rows.length) await ctx.jobs.send(tidyEventsJob, {}, { singletonKey: 'start' })
  return rows.length
}

/** Records a question, with its asker if they gave consent. A failure here never affects the question. */
export async function recordSearch(
  ctx: Ctx,
  request: FastifyRequest,
  caller: Caller,
  search: { mode: Mode; engineType: EngineType },
): Promise<void> {
  if (isSkipped(request)) return
  const now = ctx.now()
  const row = {
    ...(consents(request) ? actorOf(request, caller) : nobody),
    eventName: searchEvent,
    text: search.engineType,
    projectName: serverProject,
    value: search.mode,
    localSid: '',
    timestamp: now,
    receivedAt: now,
    day: dayOf(now),
  }
  try {
    await insertEvents(ctx.db, [row])
  } catch (error) {
    ctx.log.warn({ err: error }, 'a question was not counted')
  }
}
