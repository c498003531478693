import type { Session } from '@wenjin/contract'
import { readSessionValue, writeSessionValue, type CreatedSession } from '../../../lib/storage/session-storage.ts'
import { questionFields, topicOf, type AskOptions, type Attachments } from '../options/index.ts'

/** What a new session asks of the server. */
export function sessionFields(question: string, options: AskOptions, attachments: Attachments = {}) {
  return { question, searchTopic: topicOf(options.source), ...questionFields(options, attachments) }
}

type SessionFields = ReturnType<typeof sessionFields>

/** 128 random bits, as an address can hold them. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** A session as it is when it was just made, before anything of it is fetched. */
function createdSession(id: string, fields: SessionFields, createdAt: number): CreatedSession {
  const { question, searchTopic, mode, model, engineType, advanceMath, ...options } = fields
  return { id, question, mode, model, engineType, searchTopic, advanceMath, options, createdAt }
}

function asSession(created: CreatedSession, owner = 'guest'): Session {
  const { createdAt, options } = created
  return { ...created, title: null, owner, imgId: options.imgId ?? null, shareKey: null, mine: true, updatedAt: createdAt }
}

/** The session that the server made for a person under an id, as its page needs it. @param owner their uid, or `guest` */
export function newSession(id: string, owner: string, fields: SessionFields, now: number): Session {
  return asSession(createdSession(id, fields, now), owner)
}

/**
 * Begins a guest's session: its id is made here, and the server takes it in when its stream is first opened (spec section 6 "Guests").
 * This tab remembers it, so that a reload before that asks the same question.
 */
export function beginLocalSession(fields: SessionFields, now: number): Session {
  const created = createdSession(newId(), fields, now)
  writeSessionValue('createSessionCache', created)
  return asSession(created)
}

/** The session this tab began under an id, for as long as the server does not know it. */
export function findLocalSession(id: string): Session | null {
  const created = readSessionValue('createSessionCache')
  return created?.id === id ? asSession(created) : null
}
