import type { Result, Session, StreamRequest } from '@wenjin/contract'
import { useMemo, useState } from 'react'
import { sharedFields } from '../../../../lib/storage/share.ts'
import { pathThrough, siblingsOf } from './turn-tree.ts'
import { newTurn, isRunning, storedTurn, type Question, type TurnRequest, type Turn } from '../../answer/index.ts'
import { askRequest, firstQuestion } from '../../question/index.ts'
import { useShownTurn } from './use-shown-turn.ts'

/** A turn of a session: stored, or asked and not stored yet. */
export interface TurnSource {
  /** Unique among the turns of the session; for a stored turn the id of its result. */
  id: string
  parentId: string | null
  base: Turn
  /** The stream request of a running turn; null for a finished one. */
  request: StreamRequest | null
  /** Ids of the alternative answers, including its own. */
  siblings: readonly string[]
}

/** The position of a new turn: after a turn, or with `again` as its sibling. */
export interface TurnPosition {
  parentId: string | null
  again: boolean
}

/**
 * Manages the shown turns of a session: the path through its tree of turns to the chosen one. `ask` adds a turn at the end of that path or
 * at a given position; `show` chooses another path.
 */
export function useTurns(session: Session, results: readonly Result[], shareKey: string | undefined) {
  const [asked, setAsked] = useState<Question | null>(null)
  const [shownId, show] = useShownTurn(session.id)

  const all = useMemo(() => {
    const shared = sharedFields('stream', session.searchTopic)
    const sources: Omit<TurnSource, 'siblings'>[] = results.map((result, ordinal) => ({
      id: result.id,
      parentId: result.parentId,
      base: storedTurn(result, ordinal),
      request: isRunning(result.state) ? { ...shared, sessionId: session.id, resultId: result.id, shareKey } : null,
    }))
    // The first question is asked when the page of its session is opened.
    const first = results.length === 0 && session.mine ? firstQuestion(session) : null
    const next = asked && asked.ordinal >= results.length ? asked : first
    if (next) {
      sources.push({ id: `asked:${next.ordinal}`, parentId: next.parentId, base: newTurn(next), request: askRequest(session, next) })
    }
    return sources
  }, [asked, results, session, shareKey])

  // Until a turn is stored it is identified by its ordinal (`asked:<n>`).
  const askedOrdinal = /^asked:(\d+)$/.exec(shownId ?? '')?.[1]
  const chosenId = askedOrdinal === undefined ? shownId : (all[Number(askedOrdinal)]?.id ?? null)
  const turns = useMemo(
    () =>
      pathThrough(all, chosenId).map((source): TurnSource => ({ ...source, siblings: siblingsOf(all, source).map((other) => other.id) })),
    [all, chosenId],
  )

  const ask = (question: string, how: TurnRequest, place?: TurnPosition) => {
    // A turn that never reached the server is asked again: the new turn takes its place.
    const last = turns.findLast((turn) => turn.base.resultId !== null)
    setAsked({ question, how, parentId: last?.base.resultId ?? null, again: false, ...place, ordinal: results.length })
    // The newest turn is shown.
    show(null)
  }

  return { turns, ask, show }
}
