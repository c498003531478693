import { usePassages } from '../document.queries.ts'

interface QuoteInContextProps {
  documentId: string | null
  quote: string
  start: number | undefined
  end: number | undefined
  shareKey: string | undefined
}

/** The exact words of a citation, with their context once it is loaded. */
export function QuoteInContext({ documentId, quote, start, end, shareKey }: QuoteInContextProps) {
  const { data } = usePassages(documentId, { start, end }, shareKey, start !== undefined && end !== undefined)
  const context = data?.passages.find((passage) => passage.start === start && passage.end === end)
  return (
    <blockquote className="max-h-52 overflow-y-auto border-l-2 border-line-strong pl-3 leading-6 break-words whitespace-pre-wrap text-ink-2">
      {context?.before}
      <mark className="wj-quote">{quote}</mark>
      {context?.after}
    </blockquote>
  )
}
