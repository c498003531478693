import {
  cutThinking,
  emptyAnswer,
  foldAnswer,
  markerErrors,
  markers,
  type Answer,
  type Lang,
  type Result,
  type Session,
  type StreamEntry,
} from '@wenjin/contract'
import { ownsSession } from './session.policy.ts'
import type { ResultRow, SessionRow } from './session.repo.ts'
import type { Numbered } from '../stream/index.ts'
import type { Actor } from '../../../http/caller.ts'

/** @param shareKey of the link to the whole session; visible to its owner only */
export function toSession(row: SessionRow, actor: Actor, shareKey: string | null): Session {
  const { visitorId: _, ...shown } = row
  const mine = ownsSession(row, actor)
  return { ...shown, mine, shareKey: mine ? shareKey : null }
}

/** Presents a session as one of its branches: the questions of other turns and the asker's own title must not be visible. */
export function branchSession(session: SessionRow, first: ResultRow): SessionRow {
  const { question, mode, engineType, model, searchTopic, advanceMath, options } = first
  return { ...session, title: null, question, mode, engineType, model, searchTopic, advanceMath, options, imgId: options.imgId ?? null }
}

/** Folds stored entries into an answer. @param lang the language of the question */
export function foldEntries(entries: readonly Numbered[], lang: Lang): Answer {
  return foldAnswer(
    entries.map(({ entry }) => entry),
    { lang },
  )
}

/** The entry for the error that ended an answer early. */
function failureEntry({ code, msg }: NonNullable<Answer['error']>): StreamEntry {
  return code === markerErrors[markers.outputSensitive].code ? markers.outputSensitive : { type: 'error', code, msg }
}

/** Converts an answer to entries that fold to the same answer, as in its finished stream. */
export function toEntries(stored: Answer): StreamEntry[] {
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
    error,
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
    ...(error ? [failureEntry(error)] : []),
    markers.done,
  ]
}

export function toResult(row: ResultRow, answer: Answer): Result {
  // Answers stored before a field existed lack it, so start with an empty answer; the ids come from the row.
  const { sessionId: _session, resultId: _result, parentId: _parent, ...shown } = { ...emptyAnswer(), ...answer }
  return {
    id: row.id,
    sessionId: row.sessionId,
    parentId: row.parentId,
    question: row.question,
    mode: row.mode,
    engineType: row.engineType,
    searchTopic: row.searchTopic,
    model: row.model,
    options: row.options,
    state: row.state,
    ...shown,
    favorite: row.favoriteAt !== null,
    createdAt: row.createdAt,
    finishedAt: row.finishedAt,
  }
}
