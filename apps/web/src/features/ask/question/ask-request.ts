import type { Session, StreamRequest } from '@wenjin/contract'
import { searchSessions } from '../../../lib/api/api.ts'
import { getSetting } from '../../../lib/storage/settings.ts'
import { sharedFields } from '../../../lib/storage/share.ts'
import type { Question, TurnRequest } from '../answer/index.ts'

/** The key under which all listeners of a turn share one connection. */
export function turnKey(sessionId: string, ordinal: number): string {
  return `${sessionId}:${ordinal}`
}

/** How the first question of a session is asked. */
export function firstQuestion({ question, mode, engineType, model, imgId, advanceMath, options }: Session): Question {
  const how: TurnRequest = { ...options, mode, engineType, model, imgId: imgId ?? undefined, advanceMath }
  return { question, how, parentId: null, again: false, ordinal: 0 }
}

/** The request that asks a question of a session and opens the stream of its answer. */
export function askRequest({ id, searchTopic }: Session, { question, how, parentId, again, ordinal }: Question): StreamRequest {
  return {
    ...sharedFields('stream', how.searchTopicId ?? searchTopic),
    outputLang: getSetting('outputLang'),
    outputStyle: getSetting('defaultOutputStyle'),
    searchTopicId: searchTopic ?? undefined,
    ...how,
    sessionId: id,
    question,
    parentId: parentId ?? (ordinal > 0 ? 'root' : undefined),
    again: again || undefined,
    expectedCurrentSessionSearchCount: ordinal,
  }
}

/**
 * Asks the first question of a session before its page is there, which then listens to the same stream. Not on a page that was opened by a
 * share: the page of the session may ask without it.
 */
export function askAhead(session: Session): void {
  if (Object.keys(sharedFields('stream')).length > 0) return
  const question = firstQuestion(session)
  searchSessions.attach(turnKey(session.id, question.ordinal), askRequest(session, question), {})
}
