import type { BookBlock } from '@wenjin/contract'
import { memo } from 'react'

/** Headings of a book are below that of the page, however deep they are. */
const headings = ['h2', 'h3', 'h4', 'h5', 'h6'] as const

/** Splits a text and keeps the offset of each part. */
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

/** The text of one part of a book; every piece knows its offset. */
export const BookBlocks = memo(function BookBlocks({ blocks }: { blocks: readonly BookBlock[] }) {
  return blocks.map((block) => <Block key={block.start} {...block} />)
})
