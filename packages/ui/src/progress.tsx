import { useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A progress bar of 0–100 that never moves back. */
export function Progress({ value, label }: { value: number; label: string }) {
  const [highest, setHighest] = useState(value)
  if (value > highest) setHighest(value)
  return <progress aria-label={label} max={100} value={Math.max(value, highest)} className="wj-progress" />
}

/** A spinner for a wait; the text beside it says for what. */
export function Spinner({ size = 16 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" className="wj-spin shrink-0">
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeOpacity="0.2" strokeWidth="2.5" />
      <path d="M12 3a9 9 0 0 1 9 9" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}

/** A spinner with its text, announced to screen readers. */
export function Waiting({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <output className={classNames('flex items-center gap-2 text-sm text-ink-2', className)}>
      <Spinner />
      {children}
    </output>
  )
}
