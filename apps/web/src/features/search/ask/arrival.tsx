import { useEffect, useRef, type ReactNode } from 'react'

/** Takes the focus to what has just come: its first field, its first button, or the place itself. */
export function Arrival({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = place.current?.querySelector<HTMLElement>('input, textarea') ?? place.current?.querySelector<HTMLElement>('button')
    ;(first ?? place.current)?.focus()
  }, [])
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}
