import type { Reference, RouteInput, searchContract } from '@wenjin/contract'
import { sql } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../../context.ts'
import type { Tx } from '../../../../db/client.ts'
import { ownerOf, type Actor } from '../../../../http/caller.ts'
import { listClosedTopics } from '../../../library/access/index.ts'
import { withRoom } from '../../../library/storage/index.ts'
import { readableSession, visibleTurns, type ReadableSession } from '../session.policy.ts'
import { branchSession, toEntries } from '../session.presenter.ts'
import { insertResult, insertSession, listResults, type ResultRow } from '../session.repo.ts'
import { newSession } from '../session-creation.ts'
import { createStreamChunkRepo } from '../../stream/index.ts'
import { keptPageBytes } from '../turn/kept-pages.ts'
import { closeAnswers } from '../turn/closed-answers.ts'
import { askerOf } from '../session-asker.ts'

type Input = RouteInput<typeof searchContract.copySessions>['body']

/**
 * Returns the function that maps references to their form in a copy. References to topics that the copy's owner may not read lose their
 * topic id: the sharer granted them, so they do not depend on the owner's rights. The others depend on these rights, as in the owner's own
 * answers.
 */
async function createGivenReferences(
  tx: Tx,
  actor: Actor,
  turns: readonly ResultRow[],
): Promise<(references: readonly Reference[]) => Reference[]> {
  const ids = turns.flatMap(({ answer }) => answer?.references.map(({ topicId }) => topicId) ?? [])
  const { closed } = await listClosedTopics(tx, actor, [...new Set(ids.filter((id) => id !== undefined))])
  return (references) =>
    references.map(({ topicId, ...given }) => (topicId === undefined || closed.has(topicId) ? given : { ...given, topicId }))
}

/** Copies the readable turns of a session. Favourites and notes are private to the original asker and are not copied. */
async function copySession(ctx: Ctx, tx: Tx, source: ReadableSession, actor: Actor): Promise<string> {
  const turns = await closeAnswers(tx, askerOf(source.session), visibleTurns(source, await listResults(tx, source.session)))
  const session = newSession(ctx, actor, source.turns === null || !turns[0] ? source.session : branchSession(source.session, turns[0]))
  await insertSession(tx, session)
  const asGiven = await createGivenReferences(tx, actor, turns)
  const renamed = new Map<string, string>()
  for (const turn of turns) {
    if (!turn.answer) continue
    const resultId = nanoid()
    renamed.set(turn.id, resultId)
    const parentId = turn.parentId ? (renamed.get(turn.parentId) ?? null) : null
    const answer = { ...turn.answer, references: asGiven(turn.answer.references), sessionId: session.id, resultId, parentId }
    const messages = toEntries(answer)
    const streamBytes = sql<number>`${Buffer.byteLength(JSON.stringify(messages))}::int + ${keptPageBytes(tx, answer.references)}`
    await insertResult(tx, { ...turn, id: resultId, sessionId: session.id, parentId, answer, streamBytes, favoriteAt: null })
    await createStreamChunkRepo(tx).insert([{ resultId, fromIndex: 0, messages }])
  }
  return session.id
}

/** Copies the finished turns of readable sessions into new sessions of the person. */
export async function copySessions({ ctx }: { ctx: Ctx }, actor: Actor, body: Input): Promise<{ id: string; from: string }[]> {
  const sources = await Promise.all(body.sessionIds.map((id) => readableSession(ctx.db, id, actor, body.shareKey)))
  return withRoom(ctx, { actor, topic: { owner: ownerOf(actor) } }, async (tx) => {
    const copies: { id: string; from: string }[] = []
    for (const source of sources) copies.push({ id: await copySession(ctx, tx, source, actor), from: source.session.id })
    return copies
  })
}
