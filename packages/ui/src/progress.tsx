import { useRef } from 'react'

/** A bar of 0–100 that never goes back. */
export function Progress({ value, label }: { value: number; label: string }) {
  const highest = useRef(0)
  highest.current = Math.max(highest.current, value)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={highest.current}
      className="h-1 w-full overflow-hidden rounded-full bg-line"
    >
      <div className="h-full origin-left bg-ford transition-transform" style={{ transform: `scaleX(${highest.current / 100})` }} />
    </div>
  )
}

/** Says that something is being waited for; the words beside it say what. */
export function Spinner({ size = 16 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" className="wj-spin shrink-0">
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeOpacity="0.2" strokeWidth="2.5" />
      <path d="M12 3a9 9 0 0 1 9 9" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}
