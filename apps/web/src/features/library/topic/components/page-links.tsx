import { classNames } from '@wenjin/ui'
import { Link } from 'react-router'

interface PageLinksProps {
  label: string
  links: readonly { to: string; name: string; current: boolean }[]
  className?: string
}

/** Scrolls the current link into view: on narrow screens the row scrolls. */
function reveal(link: HTMLElement | null): void {
  const row = link?.closest('nav')
  if (row && link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}

/** Links that look like tabs; each section has its own address. */
export function PageLinks({ label, links, className }: PageLinksProps) {
  return (
    <nav aria-label={label} className={classNames('wj-row relative -mx-1 overflow-x-auto border-b border-line', className)}>
      <ul className="flex w-max gap-2 px-1">
        {links.map(({ to, name, current }) => (
          <li key={to}>
            <Link
              to={to}
              ref={current ? reveal : undefined}
              preventScrollReset
              aria-current={current ? 'page' : undefined}
              className="wj-press flex min-h-11 items-center border-b-2 border-transparent px-1.5 text-sm text-ink-2 hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
