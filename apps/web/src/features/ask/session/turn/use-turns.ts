import type { Result, Session, StreamRequest } from '@wenjin/contract'
import { useMemo, useState } from 'react'
import { sharedFields } from '../../../../lib/storage/share.ts'
import { pathThrough, siblingsOf } from './turn-tree.ts'
import { newTurn, isRunning, storedTurn, type Question, type TurnRequest, type Turn } from '../../answer/index.ts'
import { askRequest, firstQuestion } from '../../question/index.ts'
import { useShownTurn } from './use-shown-turn.ts'

/** A turn of a session, stored or asked and not stored yet. */
export interface TurnSource {
  /** Names it among the turns of the session; that of a stored turn is its result's. */
  id: string
  parentId: string | null
  base: Turn
  /** How to listen to it while it is on its way; null for a finished one. */
  request: StreamRequest | null
  /** Ids of the answers to choose between, its own among them. */
  siblings: readonly string[]
}

/** Where a new turn goes: after a turn, or, `again`, beside it. */
export interface TurnPosition {
  parentId: string | null
  again: boolean
}

/**
 * The turns of a session that are shown: the way through the tree of its turns to the chosen one. `ask` adds a turn at the end of that
 * way, or where it is told; `show` chooses another way.
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
    // The first question is asked by opening the page of its session.
    const first = results.length === 0 && session.mine ? firstQuestion(session) : null
    const next = asked && asked.ordinal >= results.length ? asked : first
    if (next) {
      sources.push({ id: `asked:${next.ordinal}`, parentId: next.parentId, base: newTurn(next), request: askRequest(session, next) })
    }
    return sources
  }, [asked, results, session, shareKey])

  // A turn is chosen by another name until it is stored.
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
