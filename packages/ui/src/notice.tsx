import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type NoticeProps = NoticeContent &
  (
    | {
        page?: false
        /** A control for the first step. */
        children?: ReactNode
      }
    | {
        /** The notice is the whole page, so that its title is the page's heading. */
        page: true
        /** The ways on: a page without any is a dead end. */
        children: ReactNode
      }
  )

interface NoticeContent {
  icon: IconName
  title: string
  /** The purpose of an empty area; or what happened, whether anything was lost, and the next step. */
  text?: string
  /** Announces the notice at once, for failures. */
  alert?: boolean
}

/** The content of an empty or failed area. */
export function Notice({ icon, title, text, children, alert = false, page = false }: NoticeProps) {
  const Title = page ? 'h1' : 'p'
  return (
    <div role={alert ? 'alert' : undefined} className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-16 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-sunken text-ink-2">
        <Icon name={icon} size={22} />
      </span>
      <Title className="text-base font-semibold">{title}</Title>
      {text && <p className="text-sm leading-6 text-balance text-ink-2">{text}</p>}
      {children && <div className="mt-1 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  )
}
