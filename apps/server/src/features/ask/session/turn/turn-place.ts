import { AppError } from '@wenjin/contract'
import type { ResultRow } from '../session.repo.ts'

const missing = () => new AppError('notFound', { zh: '这次提问', en: 'this session' })

/** By this name a request asks beside the first turn of a session. */
const rootName = 'root'

/** The fields by which a turn and a request are matched. */
type Turn = Pick<ResultRow, 'id' | 'parentId' | 'question'>
export interface TurnRequest {
  question: string
  parentId?: string | undefined
  resultId?: string | undefined
  again?: boolean | undefined
  reconnect: boolean
  expectedCurrentSessionSearchCount?: number | undefined
}

/** Where a turn that does not exist yet belongs, and what it asks; an empty question is the session's own. */
export interface TurnPlace {
  parentId: string | null
  question: string
}

/** The turn that is asked again: the last one with the question after the named turn, as far as either is given. */
function repeated<T extends Turn>(turns: readonly T[], request: TurnRequest): T | undefined {
  const question = request.question.trim()
  const parent = request.parentId === rootName ? null : request.parentId
  return turns.findLast((t) => (!question || t.question === question) && (parent === undefined || t.parentId === parent))
}

/**
 * Turns with one parent are answers to choose between. A new question follows the turn it names, or the last one; one asked `again`
 * stands beside the answer it has.
 */
export function turnPlace(turns: readonly Turn[], request: TurnRequest): TurnPlace {
  const question = request.question.trim()
  if (request.parentId && request.parentId !== rootName && !turns.some((t) => t.id === request.parentId)) throw missing()
  const known = request.again ? repeated(turns, request) : undefined
  if (known) return { parentId: known.parentId, question: known.question }
  if (request.parentId) return { parentId: request.parentId === rootName ? null : request.parentId, question }
  return { parentId: turns.at(-1)?.id ?? null, question }
}

/**
 * The turn that exists already and is meant: by its id, by its place in the session, or because its question is the running or last one.
 * A question asked again means a new turn, unless its connection was cut on the way.
 */
export function findTurn<T extends Turn>(turns: readonly T[], request: TurnRequest): T | undefined {
  if (request.resultId) {
    const turn = turns.find((t) => t.id === request.resultId)
    if (!turn) throw missing()
    return turn
  }
  if (request.expectedCurrentSessionSearchCount !== undefined) return turns[request.expectedCurrentSessionSearchCount]
  if (request.again && !request.reconnect) return undefined
  const question = request.question.trim()
  if (request.parentId || request.again) return question || request.again ? repeated(turns, request) : undefined
  const last = turns.at(-1)
  if (!last || !question || question === last.question) return last
  return request.reconnect ? turns.findLast((t) => t.question === question) : undefined
}
