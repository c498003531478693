import { useEffect, useRef, type ReactNode } from 'react'

/** Takes the focus to what has just come: what is chosen in it, its first field, its first button, or the place itself. */
export function Arrival({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const find = (selector: string) => place.current?.querySelector<HTMLElement>(selector)
    const first = find('input:checked') ?? find('input, textarea') ?? find('button') ?? place.current
    first?.focus()
  }, [])
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}
