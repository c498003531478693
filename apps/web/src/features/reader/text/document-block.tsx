import type { DocumentView } from '@wenjin/contract'
import { Scroller } from '@wenjin/ui'
import { memo } from 'react'
import { useText } from '../../../lib/i18n/index.ts'

type Block = DocumentView['blocks'][number]

interface SpanProps {
  text: string
  /** Offset of `text` in the whole document. */
  at: number
  start: number | undefined
  end: number | undefined
}

/** Text with the part inside `[start, end)` of the document marked. */
function Span({ text, at, start, end }: SpanProps) {
  if (start === undefined || end === undefined || end <= at || start >= at + text.length) return text
  const from = Math.max(0, start - at)
  const to = Math.min(text.length, end - at)
  return (
    <>
      {text.slice(0, from)}
      <mark className="wj-quote">{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  )
}

/** Splits a text at a separator and keeps the offset of each part. */
function partsOf(text: string, at: number, separator: string): { text: string; at: number }[] {
  let offset = at
  return text.split(separator).map((part) => {
    const place = { text: part, at: offset }
    offset += part.length + separator.length
    return place
  })
}

function TableBlock({ block, start, end }: { block: Block; start: number | undefined; end: number | undefined }) {
  const t = useText()
  const rows = partsOf(block.text, block.start, '\n')
  return (
    <Scroller label={t('table.label')} className="wj-table">
      <table>
        <tbody>
          {rows.map((row) => (
            <tr key={row.at}>
              {partsOf(row.text, row.at, ' | ').map((cell) => (
                <td key={cell.at}>
                  <Span text={cell.text} at={cell.at} start={start} end={end} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}

const headings = ['h2', 'h3', 'h4', 'h5', 'h6'] as const

interface BodyProps {
  block: Block
  /** Heading level it is shown at, 2–6. */
  level: number
  start: number | undefined
  end: number | undefined
}

function CodeBody({ block, start, end }: { block: Block; start: number | undefined; end: number | undefined }) {
  const t = useText()
  return (
    <Scroller label={t('code.label')} className="wj-document-code">
      <pre>
        <code>
          <Span text={block.text} at={block.start} start={start} end={end} />
        </code>
      </pre>
    </Scroller>
  )
}

function Body({ block, level, start, end }: BodyProps) {
  const span = <Span text={block.text} at={block.start} start={start} end={end} />
  switch (block.kind) {
    case 'heading': {
      const Heading = headings[level - 2]!
      return <Heading>{span}</Heading>
    }
    case 'table':
      return <TableBlock block={block} start={start} end={end} />
    case 'code':
      return <CodeBody block={block} start={start} end={end} />
    case 'list-item':
      return <p className="wj-item">{span}</p>
    case 'quote':
      return <blockquote>{span}</blockquote>
    case 'caption':
      return <p className="text-sm text-ink-2">{span}</p>
    default:
      return <p>{span}</p>
  }
}

interface DocumentBlockProps extends BodyProps {
  /** The first block of a page tells its number. */
  newPage: boolean
}

/** One block of a document. */
export const DocumentBlock = memo(function DocumentBlock({ block, level, newPage, start, end }: DocumentBlockProps) {
  const t = useText()
  return (
    <>
      {newPage && <p className="wj-page">{t('doc.page', { n: block.page ?? 0 })}</p>}
      <Body block={block} level={level} start={start} end={end} />
    </>
  )
})
