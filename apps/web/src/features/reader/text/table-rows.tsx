import { Scroller } from '@wenjin/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../../lib/i18n/index.ts'
import { Span, type Spotted } from './span.tsx'

/** Rows of a long table that are there together. */
const rowsAtOnce = 60
/** What a row that is not there takes, CSS pixels. */
const rowHeight = 34

interface Part {
  text: string
  at: number
}

/** Splits a text at a separator and keeps the offset of each part. */
function partsOf(text: string, at: number, separator: string): Part[] {
  let offset = at
  return text.split(separator).map((part) => {
    const place = { text: part, at: offset }
    offset += part.length + separator.length
    return place
  })
}

interface TableRowsProps extends Spotted {
  text: string
  /** Offset of `text` in the whole document. */
  start: number
}

/** A table; of a long one the rows near the window. */
export function TableRows({ text, start, ...spotted }: TableRowsProps) {
  const t = useText()
  const rows = useMemo(() => partsOf(text, start, '\n'), [text, start])
  const groups = useMemo(
    () => Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, at) => rows.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce)),
    [rows],
  )
  const width = useMemo(() => rows.reduce((most, row) => Math.max(most, row.text.split(' | ').length), 1), [rows])
  return (
    <Scroller label={t('table.label')} className="wj-table">
      <table>
        {groups.map((group, at) => (
          <RowGroup key={group[0]!.at} rows={group} width={width} shown={at === 0} {...spotted} />
        ))}
      </table>
    </Scroller>
  )
}

interface RowGroupProps extends Spotted {
  rows: readonly Part[]
  /** Cells of the widest row. */
  width: number
  /** From the beginning, rather than when it comes near. */
  shown: boolean
}

function RowGroup({ rows, width, shown, spots, onMark }: RowGroupProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [near, setNear] = useState(shown)
  const first = rows[0]!
  const last = rows.at(-1)!
  // What somebody is led to has to be there.
  const wanted = spots.some((spot) => spot.look !== 'hit' && !spot.mark && spot.start < last.at + last.text.length && spot.end > first.at)
  useEffect(() => {
    if (shown || !body.current) return undefined
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), { rootMargin: '1200px' })
    observer.observe(body.current)
    return () => observer.disconnect()
  }, [shown])
  if (!near && !wanted) {
    return (
      <tbody ref={body}>
        <tr>
          <td colSpan={width} style={{ height: rows.length * rowHeight }}>
            …
          </td>
        </tr>
      </tbody>
    )
  }
  return (
    <tbody ref={body}>
      {rows.map((row) => (
        <tr key={row.at}>
          {partsOf(row.text, row.at, ' | ').map((cell) => (
            <td key={cell.at}>
              <Span text={cell.text} at={cell.at} spots={spots} onMark={onMark} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
