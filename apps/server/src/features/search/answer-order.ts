import type { StreamMessage } from '@wenjin/contract'
import type { Person } from '../../http/caller.ts'
import type { ResultRow } from './search.repo.ts'

/** A question on its way to an answer. */
export interface AnswerOrder {
  row: ResultRow
  person: Person
  /** Earlier turns it follows, oldest first. */
  history: { question: string; text: string }[]
  /** How the owner of the topic it stands in wants answers of a model to sound; absent for no wish. */
  persona?: string
  emit: (message: StreamMessage) => void
  /** Aborted when somebody stops the answer or the instance closes. */
  signal: AbortSignal
}
