import { Icon } from '@wenjin/ui'
import type { ReactNode } from 'react'

interface CardFrameProps {
  name: string
  /** Whether the service is in use. */
  isOn: boolean
  state: string
  /** True when it cannot be changed here: the content is shown without unfolding it. */
  fixed?: boolean
  children: ReactNode
}

/** A card on the services page: name and state, with its form folded below. */
export function CardFrame({ name, isOn, state, fixed = false, children }: CardFrameProps) {
  const title = (
    <>
      <Icon name={isOn ? 'checkCircle' : 'circleDashed'} size={16} className={isOn ? 'shrink-0 text-sprout' : 'shrink-0 text-ash'} />
      <span className="min-w-0 flex-1 font-semibold">{name}</span>
      <span className="text-sm text-ink-2">{state}</span>
    </>
  )
  if (fixed) {
    return (
      <div className="flex flex-col gap-1 px-4 py-3">
        <p className="flex min-h-9 items-center gap-2">{title}</p>
        <div className="flex flex-col items-start gap-2 pl-6 text-sm leading-6 text-ink-2 [overflow-wrap:anywhere]">{children}</div>
      </div>
    )
  }
  return (
    <details className="group px-4 py-3">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
        {title}
        <Icon name="chevronRight" size={16} className="shrink-0 text-ink-2 group-open:rotate-90" />
      </summary>
      <div className="flex flex-col gap-3 pt-2">{children}</div>
    </details>
  )
}
