import type { Result, Session, StreamRequest } from '@wenjin/contract'
import { useMemo, useState } from 'react'
import { getSetting } from '../../../../lib/storage/settings.ts'
import { sharedFields } from '../../../../lib/storage/share.ts'
import { pathThrough, siblingsOf } from './turn-tree.ts'
import { newTurn, isRunning, storedTurn, type Question, type TurnRequest, type Turn } from '../../answer/index.ts'
import { useShownTurn } from './use-shown-turn.ts'

/** The key under which all listeners of a turn share one connection. */
export function turnKey(sessionId: string, ordinal: number): string {
  return `${sessionId}:${ordinal}`
}

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

/** How the first question of a session is asked. */
function firstQuestion({ question, mode, engineType, model, imgId, advanceMath, options }: Session): Question {
  const how: TurnRequest = { ...options, mode, engineType, model, imgId: imgId ?? undefined, advanceMath }
  return { question, how, parentId: null, again: false, ordinal: 0 }
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
      const request: StreamRequest = {
        ...sharedFields('stream', next.how.searchTopicId ?? session.searchTopic),
        outputLang: getSetting('outputLang'),
        outputStyle: getSetting('defaultOutputStyle'),
        searchTopicId: session.searchTopic ?? undefined,
        ...next.how,
        sessionId: session.id,
        question: next.question,
        parentId: next.parentId ?? (next.ordinal > 0 ? 'root' : undefined),
        again: next.again || undefined,
        expectedCurrentSessionSearchCount: next.ordinal,
      }
      sources.push({ id: `asked:${next.ordinal}`, parentId: next.parentId, base: newTurn(next), request })
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
    // One that never reached the server is asked over: the new turn takes its place.
    const last = turns.findLast((turn) => turn.base.resultId !== null)
    setAsked({ question, how, parentId: last?.base.resultId ?? null, again: false, ...place, ordinal: results.length })
    // What was asked last is shown.
    show(null)
  }

  return { turns, ask, show }
}
