import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

interface NoticeProps {
  icon: IconName
  title: string
  /** What this place is for, or what happened, whether anything was lost, and the next step. */
  text?: string
  /** The first step. */
  children?: ReactNode
  /** Announced at once when something went wrong. */
  alert?: boolean
}

/** What an empty place or a failed one shows. */
export function Notice({ icon, title, text, children, alert = false }: NoticeProps) {
  return (
    <div role={alert ? 'alert' : undefined} className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-16 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-sunken text-ink-2">
        <Icon name={icon} size={22} />
      </span>
      <p className="text-base font-semibold">{title}</p>
      {text && <p className="text-sm leading-6 text-balance text-ink-2">{text}</p>}
      {children && <div className="mt-1 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  )
}
