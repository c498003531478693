import type { AskDetails } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import { ownerOf, type Actor } from '../../../http/caller.ts'
import { withRoom } from '../../library/storage/index.ts'
import { requireMayAsk } from './ask-check.ts'
import { askDetails } from './ask-details.ts'
import { GUEST, insertSession, type SessionRow } from './session.repo.ts'

/** The question of a session and its options. */
type SessionContent = Pick<
  SessionRow,
  'question' | 'title' | 'mode' | 'engineType' | 'model' | 'imgId' | 'searchTopic' | 'advanceMath' | 'options'
>

/** A request that begins a session. */
type SessionRequest = Pick<SessionRow, 'question' | 'mode' | 'engineType' | 'model'> & {
  searchTopic?: string | null | undefined
  advanceMath?: boolean | undefined
} & { readonly [K in keyof AskDetails]: AskDetails[K] | null }

/**
 * The row of a new session of somebody, not stored yet. Every session is made here: by a call, by the stream of its first question, or as a
 * copy. Nobody else can read it, whatever the content was copied from.
 */
export function newSession(ctx: Ctx, person: Actor, content: SessionContent, id: string = nanoid()): SessionRow {
  const { question, title, mode, engineType, model, imgId, searchTopic, advanceMath, options } = content
  const now = ctx.now()
  return {
    id,
    owner: person.uid ?? GUEST,
    visitorId: person.visitorId,
    question,
    title,
    mode,
    engineType,
    model,
    imgId,
    searchTopic,
    advanceMath,
    options,
    shareKey: null,
    createdAt: now,
    updatedAt: now,
  }
}

/** The row of the session that a request begins, not checked and not stored yet. @param id the request's own, where it names one */
export function requestedSession(ctx: Ctx, person: Actor, request: SessionRequest, id?: string): SessionRow {
  const { question, mode, engineType, model, searchTopic = null, advanceMath = false, imgId = null } = request
  return newSession(
    ctx,
    person,
    { question, title: null, mode, engineType, model, imgId, searchTopic, advanceMath, options: askDetails(request) },
    id,
  )
}

/**
 * Creates a session; its answer starts when its stream is first opened.
 * @returns its id.
 * @throws AppError as `requireMayAsk` does, or as `withRoom` does when the asker has no room left.
 */
export async function createSession(ctx: Ctx, person: Actor, request: SessionRequest): Promise<string> {
  const session = requestedSession(ctx, person, request)
  await requireMayAsk(ctx, person, session)
  await withRoom(ctx, { person, topic: { owner: ownerOf(person) } }, (tx) => insertSession(tx, session))
  return session.id
}
