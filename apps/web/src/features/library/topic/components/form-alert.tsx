import { Icon } from '@wenjin/ui'

/** The error of a rejected form, as a sentence. */
export function FormAlert({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <p role="alert" className="flex items-start gap-2 text-sm leading-6">
      <Icon name="alert" size={16} className="mt-1 shrink-0 text-amber" />
      {error.message}
    </p>
  )
}
