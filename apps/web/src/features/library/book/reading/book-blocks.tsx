import type { BookBlock } from '@wenjin/contract'
import { memo, useMemo } from 'react'
import { DocumentFigure } from '../../document/index.ts'

/** Headings of a book are below the heading of the page, whatever their level. */
const headings = ['h2', 'h3', 'h4', 'h5', 'h6'] as const

/** Splits a text and returns each part with its offset. */
function partsOf(text: string, at: number, separator: string): { text: string; at: number }[] {
  let offset = at
  return text.split(separator).map((part) => {
    const place = { text: part, at: offset }
    offset += part.length + separator.length
    return place
  })
}

function Table({ text, at }: { text: string; at: number }) {
  return (
    <table>
      <tbody>
        {partsOf(text, at, '\n').map((row) => (
          <tr key={row.at}>
            {partsOf(row.text, row.at, ' | ').map((cell) => (
              <td key={cell.at} data-at={cell.at}>
                {cell.text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Block({ start, kind, level = 1, text }: BookBlock) {
  const Heading = headings[Math.min(level, headings.length) - 1]!
  switch (kind) {
    case 'heading':
      return <Heading data-at={start}>{text}</Heading>
    case 'table':
      return <Table text={text} at={start} />
    case 'code':
      return <pre data-at={start}>{text}</pre>
    case 'quote':
      return <blockquote data-at={start}>{text}</blockquote>
    default:
      return (
        <p data-at={start} data-kind={kind}>
          {text}
        </p>
      )
  }
}

interface BookBlocksProps {
  blocks: readonly BookBlock[]
  documentId: string
  /** Called when an image receives the focus by keyboard, on any page. */
  onFigure: (start: number) => void
}

/** The text and images of one part of a book; every piece has its offset. */
export const BookBlocks = memo(function BookBlocks({ blocks, documentId, onFigure }: BookBlocksProps) {
  const gallery = useMemo(() => ({ documentId, figures: blocks.flatMap(({ figure }) => figure ?? []) }), [documentId, blocks])
  return blocks.map((block) => {
    const { start, figure } = block
    if (!figure) return <Block key={start} {...block} />
    return <DocumentFigure key={`figure ${figure.n}`} figure={figure} gallery={gallery} at={start} onFocus={() => onFigure(start)} />
  })
})
