import { Icon } from '@wenjin/ui'

/** Why something could not be sent, next to where it was written. */
export function FormError({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-2 text-sm leading-6">
      <Icon name="alert" size={16} className="mt-1 shrink-0 text-amber" />
      {children}
    </p>
  )
}
