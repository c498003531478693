import { IconButton } from '@wenjin/ui'
import { useState, type FormEvent } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'

interface PageBarProps {
  /** Number of the page, from 1. */
  page: number
  total: number
  /** Share of the book that has been read, percent. */
  percent: number
  offline: boolean
  onGo: (page: number) => void
  onTurn: (by: 1 | -1) => void
}

/** Shows the position in the book, with navigation to other pages. */
export function PageBar({ page, total, percent, offline, onGo, onTurn }: PageBarProps) {
  const t = useText()
  const [typed, setTyped] = useState<string | null>(null)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = Number(typed)
    if (typed?.trim() && Number.isInteger(wanted)) onGo(Math.min(total, Math.max(1, wanted)))
    setTyped(null)
  }
  return (
    <div className="flex items-center justify-center gap-3 border-t border-line px-3 py-1 pb-[max(0.25rem,env(safe-area-inset-bottom))] text-sm text-ink-2 tabular-nums">
      <IconButton icon="chevronLeft" className="sm:hidden" label={t('book.previous')} onClick={() => onTurn(-1)} />
      <form onSubmit={handleSubmit} className="flex items-center gap-1.5">
        <input
          aria-label={t('book.page')}
          inputMode="numeric"
          className="min-h-9 w-16 rounded-2 border border-line bg-raised px-2 text-center max-sm:min-h-touch"
          value={typed ?? String(page)}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => setTyped(null)}
        />
        <span>{t('book.of', { total })}</span>
      </form>
      <output>{t('book.percent', { percent })}</output>
      {offline && <output>{t('book.offline')}</output>}
      <IconButton icon="chevronRight" className="sm:hidden" label={t('book.next')} onClick={() => onTurn(1)} />
    </div>
  )
}
