import { useId, type ReactNode } from 'react'

interface SectionProps {
  title: string
  text?: string
  /** The action on the whole section. */
  action?: ReactNode
  children: ReactNode
}

/** A section of a settings page with its heading. */
export function Section({ title, text, action, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 id={id} className="text-base leading-7 font-semibold">
            {title}
          </h2>
          {text && <p className="text-sm leading-6 text-ink-2">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

/** The rows of a section, in a frame. */
export function Rows({ children }: { children: ReactNode }) {
  return <div className="divide-y divide-line rounded-2 border border-line bg-raised px-4">{children}</div>
}

/** A row with its label, its explanation and its control. */
export function Row({ label, hint, children }: { label: ReactNode; hint?: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1">
        <div className="leading-6 break-words">{label}</div>
        {hint && <div className="text-sm leading-5 break-words text-ink-2">{hint}</div>}
      </div>
      {children && <div className="flex shrink-0 flex-wrap items-center justify-end gap-1">{children}</div>}
    </div>
  )
}
