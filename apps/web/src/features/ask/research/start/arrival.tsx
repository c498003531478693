import { useEffect, useRef, type ReactNode } from 'react'

/** Moves the focus into new content: to its selected option, its first field, its first button, or the container itself. */
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
