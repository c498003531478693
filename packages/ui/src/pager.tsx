import { Button } from './button.tsx'

interface PagerProps {
  label: string
  previous: string
  next: string
  /** The current position, e.g. `2 / 7`. */
  place: string
  /** From 0. */
  pageIndex: number
  pages: number
  onChange: (pageIndex: number) => void
}

/** Navigation between the pages of a list; renders nothing for a single page. */
export function Pager({ label, previous, next, place, pageIndex, pages, onChange }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label={label} className="flex items-center justify-center gap-3 text-sm text-ink-2">
      <Button disabled={pageIndex === 0} onClick={() => onChange(pageIndex - 1)}>
        {previous}
      </Button>
      <span className="tabular-nums">{place}</span>
      <Button disabled={pageIndex + 1 >= pages} onClick={() => onChange(pageIndex + 1)}>
        {next}
      </Button>
    </nav>
  )
}
