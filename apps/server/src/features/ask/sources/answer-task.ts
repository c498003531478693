import type { Turn } from '@wenjin/engine'
import type { StreamMessage } from '@wenjin/contract'
import { ownerOf, type Actor } from '../../../http/caller.ts'
import type { RunOptions } from '../../../providers/compute/index.ts'
import type { QuotePlaces, ResultRow } from '../session/index.ts'

/** A question that is being answered, with the functions its answer needs. */
export interface AnswerTask {
  row: ResultRow
  actor: Actor
  /** The earlier turns of its branch, oldest first. */
  history: Turn[]
  /** The tone prompt of the topic's owner for model answers; absent when none is set. */
  persona?: string
  emit: (message: StreamMessage) => void
  /** Waits until more text would be shown, where a model writes faster than its text is stored. */
  untilDue: () => Promise<void>
  /** Adds the places of quotes; each emitted message passes through it. */
  places: QuotePlaces
  /** Awaits an external operation (a model, a service, a site) and releases the answer's processor slot meanwhile. */
  wait: <T>(outside: () => Promise<T>) => Promise<T>
  /** Aborted when a person stops the answer or the instance closes. */
  signal: AbortSignal
}

/** The owner and the abort signal of the engine's work on an answer. */
export function turnOf({ row, actor, signal }: Pick<AnswerTask, 'row' | 'actor' | 'signal'>): RunOptions {
  return { owner: ownerOf(actor), group: row.addressKey ?? undefined, signal }
}
