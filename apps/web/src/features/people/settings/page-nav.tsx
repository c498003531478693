import { useEffect, useRef } from 'react'
import { NavLink } from 'react-router'
import { useText, type TextKey } from '../../../lib/i18n/index.ts'

interface PageNavProps {
  label: string
  pages: readonly { to: string; name: TextKey }[]
}

/** Links between related pages; the current one is scrolled into view. */
export function PageNav({ label, pages }: PageNavProps) {
  const t = useText()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // On phones the row of links is longer than the screen.
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <nav ref={nav} aria-label={label} className="overflow-x-auto border-b border-line">
      <ul className="flex gap-4">
        {pages.map(({ to, name }) => (
          <li key={to} className="shrink-0">
            <NavLink
              to={to}
              end
              className="wj-press flex min-h-11 items-center border-b-2 border-transparent text-sm text-ink-2 -outline-offset-2 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {t(name)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
