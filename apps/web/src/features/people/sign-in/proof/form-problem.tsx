import { Icon } from '@wenjin/ui'
import type { AccountForm } from './use-attempt.ts'

/** Shows the error of a form as a whole. */
export function FormProblem({ form }: { form: AccountForm }) {
  const message = form.formState.errors.root?.message
  if (!message) return null
  return (
    <p role="alert" className="flex gap-2 rounded-2 bg-sunken px-3 py-2 text-sm leading-6">
      <Icon name="alert" size={16} className="mt-1 shrink-0 text-amber" />
      {message}
    </p>
  )
}
