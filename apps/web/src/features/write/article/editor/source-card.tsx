import type { ArticleSource } from '@wenjin/contract'
import { IconButton } from '@wenjin/ui'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../../../../lib/i18n/index.ts'
import { QuoteInContext } from '../../../library/document/index.ts'
import { SourceLink } from '../components/source-link.tsx'

const gapPx = 8

interface SourceCardProps {
  source: ArticleSource
  /** The number that readers see at the mark. */
  number: string
  /** The mark it is positioned at. */
  anchor: HTMLElement
  onClose: () => void
}

/** The source of a mark, beside it: title, the exact words with their context, and the link to the document. */
export function SourceCard({ source, number, anchor, onClose }: SourceCardProps) {
  const t = useText()
  const box = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const { left, top, bottom } = anchor.getBoundingClientRect()
    const { offsetWidth: width, offsetHeight: height } = element
    const x = Math.max(gapPx, Math.min(left, window.innerWidth - width - gapPx))
    const under = bottom + gapPx
    const y = under + height > window.innerHeight ? Math.max(gapPx, top - height - gapPx) : under
    element.style.transform = `translate(${x}px, ${y}px)`
  })
  useEffect(() => {
    box.current?.focus()
    const handleDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target) && !anchor.contains(event.target)) onClose()
    }
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    document.addEventListener('pointerdown', handleDown)
    document.addEventListener('keydown', handleKey)
    window.addEventListener('scroll', onClose, { passive: true })
    return () => {
      document.removeEventListener('pointerdown', handleDown)
      document.removeEventListener('keydown', handleKey)
      window.removeEventListener('scroll', onClose)
    }
  }, [anchor, onClose])
  const { title, documentId, quote, start, end, site, date } = source
  return createPortal(
    <dialog
      open
      ref={box}
      tabIndex={-1}
      aria-label={t('article.source', { n: number })}
      className="m-0 text-ink fixed top-0 left-0 z-40 flex w-96 max-w-[calc(100vw-1rem)] flex-col gap-2 rounded-2 border border-line bg-raised p-4 text-sm shadow-2 outline-none"
    >
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 leading-6 font-semibold break-words">
          <span className="text-seal">{number}</span> {title}
        </p>
        <IconButton icon="close" label={t('close')} keys="Esc" className="-mt-1.5 -mr-2" onClick={onClose} />
      </div>
      {(site ?? date) && <p className="text-xs text-ink-2">{[site, date].filter(Boolean).join(' · ')}</p>}
      {quote !== '' && <QuoteInContext documentId={documentId ?? null} quote={quote} start={start} end={end} shareKey={undefined} />}
      <SourceLink source={source} />
    </dialog>,
    document.body,
  )
}
