import { applyMessage, cutThinking, emptyAnswer, markers, type Answer, type Result, type Session } from '@wenjin/contract'
import { ownsSession } from './search.policy.ts'
import type { ResultRow, SessionRow } from './search.repo.ts'
import type { Entry, Numbered } from './stream-entry.ts'
import type { Person } from '../../http/caller.ts'

export function toSession(row: SessionRow, person: Person): Session {
  const { visitorId: _, ...shown } = row
  const mine = ownsSession(row, person)
  return { ...shown, mine, shareKey: mine ? row.shareKey : null }
}

/** A session as one of its branches shows it: what its other turns asked is nobody's business. */
export function branchSession(session: SessionRow, first: ResultRow): SessionRow {
  const { question, mode, engineType, model, searchTopic, advanceMath, options } = first
  return { ...session, question, mode, engineType, model, searchTopic, advanceMath, options, imgId: options.imgId ?? null }
}

/** Folds stored entries into an answer. */
export function foldEntries(entries: Iterable<Numbered>): Answer {
  let answer = emptyAnswer()
  for (const { entry } of entries) if (typeof entry !== 'string') answer = applyMessage(answer, entry)
  return answer
}

/** Entries that add up to an answer, as a finished stream of it would. */
export function toEntries(stored: Answer): Entry[] {
  const answer = { ...emptyAnswer(), ...stored }
  const {
    sessionId,
    resultId,
    parentId,
    steps,
    plan,
    budget,
    notices,
    composer,
    references,
    text,
    citations,
    charts,
    highlights,
    related,
  } = answer
  return [
    { type: 'set-session', sessionId, resultId, parentId },
    ...steps.map((step) => ({ type: 'set-status' as const, ...step, ...(step.stage === 'composing' && composer && { composer }) })),
    ...(plan.length > 0 ? [{ type: 'set-plan' as const, steps: plan }] : []),
    ...(budget ? [{ type: 'set-budget' as const, ...budget }] : []),
    ...notices.map((notice) => ({ type: 'add-notice' as const, ...notice })),
    { type: 'set-reference', list: references },
    ...cutThinking(answer).map((piece) => ({ type: 'append-thinking' as const, ...piece })),
    { type: 'append-text', text },
    { type: 'set-citation', list: citations },
    ...(charts.length > 0 ? [{ type: 'set-chart' as const, list: charts }] : []),
    { type: 'set-highlight', list: highlights },
    { type: 'set-related', list: related },
    markers.done,
  ]
}

export function toResult(row: ResultRow, answer: Answer): Result {
  // Answers stored before a field was there are whole without it; whose answer it is stands in its row.
  const { sessionId: _session, resultId: _result, parentId: _parent, ...shown } = { ...emptyAnswer(), ...answer }
  return {
    id: row.id,
    sessionId: row.sessionId,
    parentId: row.parentId,
    question: row.question,
    mode: row.mode,
    engineType: row.engineType,
    model: row.model,
    options: row.options,
    state: row.state,
    ...shown,
    favorite: row.favoriteAt !== null,
    createdAt: row.createdAt,
    finishedAt: row.finishedAt,
  }
}
