import { Scroller } from '@wenjin/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { placesOfMerged, type MergedCells } from './merged-cells.ts'
import { Span, type Anchored } from './span.tsx'
import { cellsOf, rowsOf, type TextPart } from './table-cells.ts'

/** Maximum number of rows and of cells of a long table that are rendered as a group. */
const maxGroupRows = 60
const maxGroupCells = 1200
/** The height of a row that is not rendered, CSS pixels. */
const rowHeight = 34

interface TableRowsProps extends Anchored {
  text: string
  /** Offset of `text` in the whole document. */
  start: number
  merged?: readonly MergedCells[] | undefined
}

const noMerged: readonly MergedCells[] = []

/** A table; of a long one only the rows near the viewport are rendered. */
export function TableRows({ text, start, merged = noMerged, ...anchored }: TableRowsProps) {
  const t = useText()
  const rows = useMemo(() => rowsOf(text, start), [text, start])
  const width = useMemo(() => rows.reduce((max, row) => Math.max(max, cellsOf(row).length), 1), [rows])
  const size = Math.max(1, Math.min(maxGroupRows, Math.floor(maxGroupCells / width)))
  const groups = useMemo(
    () => Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size)),
    [rows, size],
  )
  return (
    <Scroller label={t('table.label')} className="wj-table">
      <table>
        {groups.map((group, at) => (
          <RowGroup key={group[0]!.at} rows={group} first={at * size} merged={merged} width={width} shown={at === 0} {...anchored} />
        ))}
      </table>
    </Scroller>
  )
}

interface RowGroupProps extends Anchored {
  rows: readonly TextPart[]
  /** Number of its first row in the table. */
  first: number
  merged: readonly MergedCells[]
  /** Number of cells of the widest row. */
  width: number
  /** Whether to render from the start instead of when near the viewport. */
  shown: boolean
}

function RowGroup({ rows, first: from, merged, width, shown, anchors, onMark }: RowGroupProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [near, setNear] = useState(shown)
  const first = rows[0]!
  const last = rows.at(-1)!
  const places = useMemo(() => placesOfMerged(merged, from, from + rows.length), [merged, from, rows.length])
  // The target of a link must be rendered.
  const wanted = anchors.some(
    (anchor) => anchor.look !== 'hit' && !anchor.mark && anchor.start < last.at + last.text.length && anchor.end > first.at,
  )
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
      {rows.map((row, line) => (
        <tr key={row.at}>
          {cellsOf(row).map((cell, column) => {
            const place = places.get(`${from + line}:${column}`)
            if (place === 'covered') return null
            return (
              <td key={cell.at} {...(place && { rowSpan: place.lines, colSpan: place.columns })}>
                <Span text={cell.text} at={cell.at} anchors={anchors} onMark={onMark} />
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
  )
}
