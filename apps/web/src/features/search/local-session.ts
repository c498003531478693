import type { Session } from '@wenjin/contract'
import { readSessionValue, writeSessionValue, type CreatedSession } from '../../lib/session-storage.ts'
import type { AskOptions } from './ask-options.ts'

/** What a question asks of the server besides its text. */
export function sessionFields(question: string, { mode, model, source }: AskOptions) {
  return {
    question,
    mode,
    model,
    engineType: source === 'mine' ? ('mine' as const) : ('default' as const),
    searchTopic: source.startsWith('topic:') ? source.slice('topic:'.length) : null,
  }
}

/** 128 random bits, as an address can hold them. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function asSession(created: CreatedSession): Session {
  const { createdAt } = created
  return { ...created, owner: 'guest', imgId: null, advanceMath: false, shareKey: null, mine: true, updatedAt: createdAt }
}

/**
 * Begins a guest's session: its id is made here, and the server takes it in when its stream is first opened (spec section 6 "Guests").
 * This tab remembers it, so that a reload before that asks the same question.
 */
export function beginLocalSession(question: string, options: AskOptions, now: number): Session {
  const created: CreatedSession = { id: newId(), ...sessionFields(question, options), createdAt: now }
  writeSessionValue('createSessionCache', created)
  return asSession(created)
}

/** The session this tab began under an id, for as long as the server does not know it. */
export function findLocalSession(id: string): Session | null {
  const created = readSessionValue('createSessionCache')
  return created?.id === id ? asSession(created) : null
}
