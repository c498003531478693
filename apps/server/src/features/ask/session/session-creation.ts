import type { AskRequest } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import { ownerOf, type Actor } from '../../../http/caller.ts'
import { withRoom } from '../../library/storage/index.ts'
import { requireMayAsk } from './question/question-check.ts'
import { askRequest } from './question/ask-request.ts'
import { guestSessionOwner, insertSession, type SessionRow } from './session.repo.ts'

/** The question of a session and its options. */
type SessionContent = Pick<
  SessionRow,
  'question' | 'title' | 'mode' | 'engineType' | 'model' | 'imgId' | 'searchTopic' | 'advanceMath' | 'options'
>

/** A request that creates a session. */
type SessionRequest = Pick<SessionRow, 'question' | 'mode' | 'engineType' | 'model'> & {
  searchTopic?: string | null | undefined
  advanceMath?: boolean | undefined
} & { readonly [K in keyof AskRequest]: AskRequest[K] | null }

/**
 * Creates the row of a new session without storing it. All sessions are created here: by a call, by the stream of the first question, or as
 * a copy. Only the owner can read the session, whatever its content was copied from.
 */
export function newSession(ctx: Ctx, actor: Actor, content: SessionContent, id: string = nanoid()): SessionRow {
  const { question, title, mode, engineType, model, imgId, searchTopic, advanceMath, options } = content
  const now = ctx.now()
  return {
    id,
    owner: actor.uid ?? guestSessionOwner,
    visitorId: actor.visitorId,
    question,
    title,
    mode,
    engineType,
    model,
    imgId,
    searchTopic,
    advanceMath,
    options,
    createdAt: now,
    updatedAt: now,
  }
}

/** Creates the row of the session that a request asks for, neither validated nor stored. @param id the id given by the request, if any */
export function requestedSession(ctx: Ctx, actor: Actor, request: SessionRequest, id?: string): SessionRow {
  const { question, mode, engineType, model, searchTopic = null, advanceMath = false, imgId = null } = request
  return newSession(
    ctx,
    actor,
    { question, title: null, mode, engineType, model, imgId, searchTopic, advanceMath, options: askRequest(request) },
    id,
  )
}

/**
 * Creates a session; its answer starts when its stream is first opened.
 * @returns its id.
 * @throws AppError as `requireMayAsk` does, or as `withRoom` does when the asker's storage is full.
 */
export async function createSession(ctx: Ctx, actor: Actor, request: SessionRequest): Promise<string> {
  const session = requestedSession(ctx, actor, request)
  await requireMayAsk(ctx, actor, session)
  await withRoom(ctx, { actor, topic: { owner: ownerOf(actor) } }, (tx) => insertSession(tx, session))
  return session.id
}
