import { AppError } from '@wenjin/contract'
import type { ResultRow } from '../session.repo.ts'

const missing = () => new AppError('notFound', { zh: '这次提问', en: 'this session' })

/** The parent name in a request for a sibling of the session's first turn. */
const rootName = 'root'

/** The fields by which a turn is matched with a request. */
type Turn = Pick<ResultRow, 'id' | 'parentId' | 'question'>
export interface TurnRequest {
  question: string
  parentId?: string | undefined
  resultId?: string | undefined
  again?: boolean | undefined
  reconnect: boolean
  expectedCurrentSessionSearchCount?: number | undefined
}

/** The parent and the question of a new turn; an empty question means the session's own. */
export interface TurnPlace {
  parentId: string | null
  question: string
}

/** Finds the turn to repeat: the last one that matches the question and the parent, as far as they are given. */
function repeated<T extends Turn>(turns: readonly T[], request: TurnRequest): T | undefined {
  const question = request.question.trim()
  const parent = request.parentId === rootName ? null : request.parentId
  return turns.findLast((t) => (!question || t.question === question) && (parent === undefined || t.parentId === parent))
}

/**
 * Determines where a new turn belongs. Turns with one parent are alternative answers. A new question follows the turn it names, or the last
 * one; a question asked `again` becomes a sibling of its existing answer.
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
 * Finds the existing turn that a request means: by its id, by its position, or because its question is that of the running or last turn. A
 * question asked `again` makes a new turn, unless the request reconnects after a cut connection.
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
