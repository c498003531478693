import { AppError } from '@wenjin/contract'
import type { ResultRow } from './search.repo.ts'

const missing = () => new AppError('notFound', { zh: '这次提问', en: 'this session' })

/** By this name a request asks beside the first turn of a session. */
const rootName = 'root'

/** What is read of a turn and of a request to find the one by the other. */
type Turn = Pick<ResultRow, 'id' | 'parentId' | 'question'>
export interface TurnWish {
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
function repeated<T extends Turn>(turns: readonly T[], wish: TurnWish): T | undefined {
  const question = wish.question.trim()
  const parent = wish.parentId === rootName ? null : wish.parentId
  return turns.findLast((t) => (!question || t.question === question) && (parent === undefined || t.parentId === parent))
}

/**
 * Turns with one parent are answers to choose between. A new question follows the turn it names, or the last one; one asked `again`
 * stands beside the answer it has.
 */
export function turnPlace(turns: readonly Turn[], wish: TurnWish): TurnPlace {
  const question = wish.question.trim()
  if (wish.parentId && wish.parentId !== rootName && !turns.some((t) => t.id === wish.parentId)) throw missing()
  const known = wish.again ? repeated(turns, wish) : undefined
  if (known) return { parentId: known.parentId, question: known.question }
  if (wish.parentId) return { parentId: wish.parentId === rootName ? null : wish.parentId, question }
  return { parentId: turns.at(-1)?.id ?? null, question }
}

/**
 * The turn that exists already and is meant: by its id, by its place in the session, or because its question is the running or last one.
 * A question asked again means a new turn, unless its connection was cut on the way.
 */
export function findTurn<T extends Turn>(turns: readonly T[], wish: TurnWish): T | undefined {
  if (wish.resultId) {
    const turn = turns.find((t) => t.id === wish.resultId)
    if (!turn) throw missing()
    return turn
  }
  if (wish.expectedCurrentSessionSearchCount !== undefined) return turns[wish.expectedCurrentSessionSearchCount]
  if (wish.again && !wish.reconnect) return undefined
  const question = wish.question.trim()
  if (wish.parentId || wish.again) return question || wish.again ? repeated(turns, wish) : undefined
  const last = turns.at(-1)
  if (!last || !question || question === last.question) return last
  return wish.reconnect ? turns.findLast((t) => t.question === question) : undefined
}
