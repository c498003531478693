import type { Turn } from '@wenjin/engine'
import type { StreamMessage } from '@wenjin/contract'
import { ownerOf, type Actor } from '../../../http/caller.ts'
import type { RunOptions } from '../../../providers/compute/index.ts'
import type { QuotePlaces, ResultRow } from '../session/index.ts'

/** A question on its way to an answer. */
export interface AnswerTask {
  row: ResultRow
  actor: Actor
  /** Earlier turns it follows, oldest first. */
  history: Turn[]
  /** The tone prompt of the topic's owner for model answers; absent when none is set. */
  persona?: string
  emit: (message: StreamMessage) => void
  /** Waits until more text would be shown, where a model writes faster than its text is stored. */
  untilDue: () => Promise<void>
  /** Where the quotes stand; each message that is emitted goes through it. */
  places: QuotePlaces
  /** Waits for something outside: a model, services, sites. An answer has a slot of the processor, which others have meanwhile. */
  wait: <T>(outside: () => Promise<T>) => Promise<T>
  /** Aborted when somebody stops the answer or the instance closes. */
  signal: AbortSignal
}

/** The owner and the abort signal of the engine's work on an answer. */
export function turnOf({ row, actor, signal }: Pick<AnswerTask, 'row' | 'actor' | 'signal'>): RunOptions {
  return { owner: ownerOf(actor), group: row.addressKey ?? undefined, signal }
}
