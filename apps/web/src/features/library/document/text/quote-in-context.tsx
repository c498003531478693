import { useEffect, useRef } from 'react'
import { usePassages } from '../document.queries.ts'

interface QuoteInContextProps {
  documentId: string | null
  quote: string
  start: number | undefined
  end: number | undefined
  shareKey: string | undefined
}

/**
 * The exact words of a citation, with their context once it is loaded. Its height does not depend on that: what is below must not move under
 * the pointer.
 */
export function QuoteInContext({ documentId, quote, start, end, shareKey }: QuoteInContextProps) {
  const hasContext = documentId !== null && start !== undefined && end !== undefined
  const { data } = usePassages(documentId, { start, end }, shareKey, hasContext)
  const context = data?.passages.find((passage) => passage.start === start && passage.end === end)
  const box = useRef<HTMLQuoteElement>(null)
  useEffect(() => {
    const mark = box.current?.querySelector('mark')
    if (!box.current || !mark || !context) return
    // Only the box scrolls, not the page as by `scrollIntoView`.
    const middle = mark.offsetTop - box.current.offsetTop + Math.min(mark.offsetHeight, box.current.clientHeight) / 2
    box.current.scrollTop = middle - box.current.clientHeight / 2
  }, [context])
  return (
    <blockquote
      ref={box}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className={`${hasContext ? 'h-36' : 'max-h-52'} overflow-y-auto border-l-2 border-line-strong pl-3 leading-6 break-words whitespace-pre-wrap text-ink-2`}
    >
      {context?.before}
      <mark className="wj-quote">{quote}</mark>
      {context?.after}
    </blockquote>
  )
}
