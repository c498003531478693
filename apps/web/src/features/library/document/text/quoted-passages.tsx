import type { DocumentPassage } from '@wenjin/contract'
import { useEffect, useRef } from 'react'
import { usePlaceLabel } from '../../../../lib/format/place-label.ts'
import { useText } from '../../../../lib/i18n/index.ts'

interface QuotedPassagesProps {
  title: string
  passages: readonly DocumentPassage[]
  /** Start of the passage to show first. */
  start: number | undefined
  /** True beside an answer, false as a page. */
  compact: boolean
}

/** What shared answers quote of a document, for a visitor who may not read all of it. */
export function QuotedPassages({ title, passages, start, compact }: QuotedPassagesProps) {
  const t = useText()
  const labelOf = usePlaceLabel()
  const wanted = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (start !== undefined) wanted.current?.scrollIntoView({ block: 'center' })
  }, [start])
  const Heading = compact ? 'h3' : 'h1'
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-col gap-1">
        <Heading className={compact ? 'text-base leading-7 font-semibold' : 'text-xl leading-8 font-semibold'}>{title}</Heading>
        <p className="text-sm leading-6 text-ink-2">{t('doc.quotes')}</p>
      </header>
      <ol className="flex flex-col gap-5">
        {passages.map((passage) => (
          <li key={passage.start} ref={passage.start === start ? wanted : undefined} className="flex flex-col gap-1">
            <blockquote className="border-l-2 border-line-strong pl-3 leading-7 break-words whitespace-pre-wrap text-ink-2">
              {passage.before}
              <mark className="wj-quote">{passage.quote}</mark>
              {passage.after}
            </blockquote>
            {labelOf(passage.place) !== undefined && <p className="text-xs leading-5 text-ink-2">{labelOf(passage.place)}</p>}
          </li>
        ))}
      </ol>
    </div>
  )
}
