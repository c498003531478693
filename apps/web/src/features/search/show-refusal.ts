import { ApiError } from '@wenjin/client'
import { toast } from '@wenjin/ui'

/** Says why a question was not taken. That the trial of a topic is used up is told by a dialog, which offers what lifts that. */
export function showRefusal(error: unknown): void {
  if (error instanceof ApiError && error.reaction === 'trial') return
  toast.error(error instanceof Error ? error.message : String(error))
}
