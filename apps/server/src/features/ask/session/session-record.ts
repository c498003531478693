import type { Result, Session } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import { authorizeSystem } from '../../../lib/authorize-system.ts'
import { findShareOf } from '../../platform/share/index.ts'
import { foldEntries, toResult, toSession } from './session.presenter.ts'
import { findSession, listResults } from './session.repo.ts'
import { createStreamChunkRepo } from '../stream/index.ts'
import { closeAnswers } from './turn/closed-answers.ts'
import { askerOf } from './session-asker.ts'

/** A session with all its turns, as exported for its owner. */
export interface SessionRecord {
  session: Session
  results: Result[]
}

/** Reads a session of an account; undefined when the account does not own it (any more). An unfinished turn has its answer so far. */
export async function readSessionOf(db: Db, uid: string, id: string): Promise<SessionRecord | undefined> {
  const found = await findSession(db, id)
  if (found?.owner !== uid) return undefined
  const row = authorizeSystem(found, 'account')
  const chunks = createStreamChunkRepo(db)
  const results: Result[] = []
  const turns = await closeAnswers(db, askerOf(row), await listResults(db, row))
  for (const turn of turns) results.push(toResult(turn, turn.answer ?? foldEntries(await chunks.read(turn.id, 0), turn.lang)))
  const shareKey = (await findShareOf(db, 'session', id))?.key ?? null
  return { session: toSession(row, { uid, visitorId: '', role: 'user' }, shareKey), results }
}
