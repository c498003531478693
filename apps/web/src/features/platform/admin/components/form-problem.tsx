import { Icon } from '@wenjin/ui'

/** The error of a form, announced to screen readers; the input is kept. */
export function FormProblem({ children }: { children: string }) {
  return (
    <p role="alert" className="flex items-start gap-2 text-sm leading-6">
      <Icon name="alert" size={16} className="mt-1 shrink-0 text-amber" />
      {children}
    </p>
  )
}
