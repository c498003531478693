import type { Session } from '@wenjin/contract'
import { readSessionValue, writeSessionValue, type CreatedSession } from '../../../lib/storage/session-storage.ts'
import { questionFields, topicOf, type AskOptions, type Attachments } from '../options/index.ts'

/** Returns the fields of the request that creates a session. */
export function sessionFields(question: string, options: AskOptions, attachments: Attachments = {}) {
  return { question, searchTopic: topicOf(options.source), ...questionFields(options, attachments) }
}

type SessionFields = ReturnType<typeof sessionFields>

/** Returns 128 random bits, encoded for a URL. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Builds a session as it is right after its creation, before it is fetched. */
function createdSession(id: string, fields: SessionFields, createdAt: number): CreatedSession {
  const { question, searchTopic, mode, model, engineType, advanceMath, ...options } = fields
  return { id, question, mode, model, engineType, searchTopic, advanceMath, options, createdAt }
}

function asSession(created: CreatedSession, owner = 'guest'): Session {
  const { createdAt, options } = created
  return { ...created, title: null, owner, imgId: options.imgId ?? null, shareKey: null, mine: true, updatedAt: createdAt }
}

/** Builds the session that the server created for a person under an id, for its page. @param owner their uid, or `guest` */
export function newSession(id: string, owner: string, fields: SessionFields, now: number): Session {
  return asSession(createdSession(id, fields, now), owner)
}

/**
 * Creates a guest's session: its id is generated here, and the server stores it when its stream is first opened (spec section 6 "Guests").
 * This tab stores it, so that a reload before that asks the same question.
 */
export function beginLocalSession(fields: SessionFields, now: number): Session {
  const created = createdSession(newId(), fields, now)
  writeSessionValue('createSessionCache', created)
  return asSession(created)
}

/** Returns the session this tab created under an id, as long as the server does not know it. */
export function findLocalSession(id: string): Session | null {
  const created = readSessionValue('createSessionCache')
  return created?.id === id ? asSession(created) : null
}
