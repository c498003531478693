import type { Session, StreamRequest } from '@wenjin/contract'
import { searchSessions } from '../../../lib/api/api.ts'
import { getSetting } from '../../../lib/storage/settings.ts'
import { sharedFields } from '../../../lib/storage/share.ts'
import type { Question, TurnRequest } from '../answer/index.ts'

/** Returns the key under which the listeners of a turn share one connection. */
export function turnKey(sessionId: string, ordinal: number): string {
  return `${sessionId}:${ordinal}`
}

/** Returns the first question of a session with its options. */
export function firstQuestion({ question, mode, engineType, model, imgId, advanceMath, options }: Session): Question {
  const how: TurnRequest = { ...options, mode, engineType, model, imgId: imgId ?? undefined, advanceMath }
  return { question, how, parentId: null, again: false, ordinal: 0 }
}

/** Builds the request that asks a question of a session and opens the stream of its answer. */
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
 * Sends the first question of a session before its page is loaded; the page then listens to the same stream. Does nothing on a page opened
 * by a share: the session's page may send the request without the share.
 */
export function askAhead(session: Session): void {
  if (Object.keys(sharedFields('stream')).length > 0) return
  const question = firstQuestion(session)
  searchSessions.attach(turnKey(session.id, question.ordinal), askRequest(session, question), {})
}
