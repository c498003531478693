import type { ReactNode } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { clockTime, dayOf } from '../../../../lib/format/relative-time.ts'

interface RecordProps {
  createdAt: number
  /** Short facts in the line above the text. */
  facts: readonly string[]
  content: string
  contact?: string
  /** State of its processing. */
  state: string
  children?: ReactNode
}

/** A submission as shown to an admin. */
export function Record({ createdAt, facts, content, contact, state, children }: RecordProps) {
  const t = useText()
  return (
    <li className="flex flex-col gap-2 rounded-2 border border-line bg-raised px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 text-xs leading-5 text-ink-2">
        <time dateTime={new Date(createdAt).toISOString()} className="tabular-nums">
          {dayOf(createdAt)} {clockTime(createdAt)}
        </time>
        {facts.filter(Boolean).map((fact) => (
          <span key={fact} className="break-all">
            {fact}
          </span>
        ))}
        <span className="ml-auto font-semibold text-ink">{state}</span>
      </p>
      {content && <p className="leading-7 break-words whitespace-pre-wrap">{content}</p>}
      {contact && (
        <p className="text-sm leading-6 break-all text-ink-2">
          {t('list.contact')} {contact}
        </p>
      )}
      {children}
    </li>
  )
}
