import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { askerOf } from './session-asker.ts'
import { findCitingSession, findSession, isCitedIn } from './session.repo.ts'
import { branchPath, findBranch } from './shared-branch.repo.ts'

/** The owner of the session, or branch of one, with this share key, when an answer in it cites the document. */
export async function findSharer({ db }: Ctx, shareKey: string, documentId: string): Promise<Actor | null> {
  const session = await findCitingSession(db, shareKey, documentId)
  if (session) return askerOf(session)
  const branch = await findBranch(db, shareKey)
  if (!branch || !(await isCitedIn(db, documentId, await branchPath(db, branch.sessionId, branch.leafId)))) return null
  return askerOf(await findSession(db, branch.sessionId))
}
