// oxlint-disable jsx-a11y/prefer-tag-over-role -- cells are laid out by their own widths, and only some rows of them exist
import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { placesOfMerged, type MergedCells } from '../text/merged-cells.ts'
import { Span, type Anchored } from '../text/span.tsx'
import { columnName, columnWidths, type CellPlace, type SheetRow } from './sheet-rows.ts'
import { useRowWindow } from './use-row-window.ts'

/** Height of a row at 100 %, CSS pixels. */
const rowPx = 32
/** Width of a character of Western text and of the row numbers at 100 %, CSS pixels. */
const charPx = 8
const numberPx = 56
/** The space beside the text of a cell at 100 %, CSS pixels. */
const edgesPx = 20

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-20, 0],
  PageDown: [20, 0],
}

/** Scrolls a cell into view. */
export interface GridHandle {
  show: (place: CellPlace) => void
}

interface SheetGridProps extends Anchored {
  handle: RefObject<GridHandle | null>
  /** Name of the sheet. */
  label: string
  rows: readonly SheetRow[]
  merged: readonly MergedCells[]
  /** Comments on cells by `row:column`. */
  comments: ReadonlyMap<string, string>
  zoom: number
  chosen: CellPlace | null
  onChoose: (place: CellPlace) => void
  /** Called when the first or last loaded rows come near the viewport. */
  onEnd: (() => void) | undefined
  onStart: (() => void) | undefined
}

/** Grid of cells with column letters and row numbers; only visible rows are rendered. */
export function SheetGrid({
  handle,
  label,
  rows,
  merged,
  comments,
  zoom,
  chosen,
  onChoose,
  onEnd,
  onStart,
  anchors,
  onMark,
}: SheetGridProps) {
  const t = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = Math.round(rowPx * zoom)
  const numberWidth = Math.round(numberPx * zoom)
  const room = useWidth(scroller)
  const widths = useMemo(() => {
    const columns = rows.reduce((max, { cells }) => Math.max(max, cells.length), 1)
    const characters = ((room - numberWidth) / zoom - columns * edgesPx) / charPx
    return columnWidths(rows, characters).map((chars) => Math.round((chars * charPx + edgesPx) * zoom))
  }, [rows, zoom, room, numberWidth])
  const { first, last } = useRowWindow(scroller, rowHeight, rows.length)
  const shown = useMemo(() => merged.filter(([line, , lines]) => line < last && line + lines > first), [merged, first, last])
  const places = useMemo(() => placesOfMerged(shown, first, last), [shown, first, last])

  useImperativeHandle(
    handle,
    () => ({
      show: ({ row, column }) => {
        const element = scroller.current
        if (!element) return
        const left = widths.slice(0, column).reduce((sum, width) => sum + width, 0)
        const inSight = left >= element.scrollLeft && left + widths[column]! <= element.scrollLeft + element.clientWidth - numberWidth
        element.scrollTo({
          top: Math.max(0, (row + 1) * rowHeight - element.clientHeight / 2),
          left: inSight ? element.scrollLeft : Math.max(0, left - 40),
        })
      },
    }),
    [widths, rowHeight, numberWidth],
  )

  // Rows loaded above must not shift the visible content.
  const top = useRef<number | undefined>(undefined)
  useLayoutEffect(() => {
    const put = rows.findIndex(({ at }) => at === top.current)
    if (put > 0 && scroller.current) scroller.current.scrollTop += put * rowHeight
    top.current = rows[0]?.at
  }, [rows, rowHeight])

  const nearEnd = last >= rows.length
  const nearStart = first === 0
  useEffect(() => {
    if (nearEnd) onEnd?.()
  }, [nearEnd, onEnd])
  useEffect(() => {
    if (nearStart) onStart?.()
  }, [nearStart, onStart])

  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const from = chosen ?? { row: first, column: 0 }
    const row = Math.max(0, Math.min(rows.length - 1, from.row + step[0]))
    const column = Math.max(0, Math.min(widths.length - 1, from.column + step[1]))
    onChoose({ row, column })
    const element = scroller.current
    if (!element) return
    const y = (row + 1) * rowHeight
    if (y - rowHeight < element.scrollTop) element.scrollTop = y - rowHeight
    else if (y + rowHeight > element.scrollTop + element.clientHeight) element.scrollTop = y + rowHeight - element.clientHeight
    const left = widths.slice(0, column).reduce((sum, width) => sum + width, 0)
    if (left < element.scrollLeft) element.scrollLeft = left
    else if (left + widths[column]! + numberWidth > element.scrollLeft + element.clientWidth)
      element.scrollLeft = left + widths[column]! + numberWidth - element.clientWidth
  }

  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label={label || t('reader.sheet')}
      aria-rowcount={-1}
      aria-colcount={widths.length + 1}
      aria-activedescendant={chosen ? cellId(chosen) : undefined}
      className="wj-sheet min-h-0 flex-1"
      style={{ fontSize: `${0.875 * zoom}rem`, '--wj-row': `${rowHeight}px` } as React.CSSProperties}
      onKeyDown={handleKey}
    >
      <div role="rowgroup" className="wj-sheet-head">
        <div role="row" className="wj-sheet-row">
          <span role="columnheader" className="wj-sheet-number" style={{ width: numberWidth }} aria-label={t('reader.sheet.row')} />
          {widths.map((width, column) => (
            <span key={columnName(column)} role="columnheader" className="wj-sheet-letter" style={{ width }}>
              {columnName(column)}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" style={{ paddingTop: first * rowHeight, height: rows.length * rowHeight }}>
        {rows.slice(first, last).map((row, i) => (
          <div key={row.at} role="row" aria-rowindex={row.number ?? undefined} className="wj-sheet-row">
            <span role="rowheader" className="wj-sheet-number" style={{ width: numberWidth }}>
              {row.number ?? '·'}
            </span>
            {widths.map((width, column) => {
              const place = { row: first + i, column }
              const drawn = places.get(`${place.row}:${column}`)
              // The columns of merged cells are drawn as one; of their rows, the first shows the text.
              if (drawn === 'covered' && isCoveredFromLeft(shown, place)) return null
              const cell = drawn === 'covered' ? undefined : row.cells[column]
              const columns = columnsAt(shown, place)
              const comment = comments.get(`${place.row}:${column}`)
              return (
                // The grid handles the keys.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <span
                  key={columnName(column)}
                  id={cellId(place)}
                  role="gridcell"
                  tabIndex={-1}
                  aria-colspan={columns > 1 ? columns : undefined}
                  aria-selected={chosen?.row === place.row && chosen.column === column}
                  // Its description for screen readers, too, which choosing the cell shows to everybody.
                  title={comment}
                  data-commented={comment !== undefined || undefined}
                  data-goes-on={goesOnBelow(shown, place) || undefined}
                  className="wj-sheet-cell"
                  style={{ width: columns > 1 ? sum(widths.slice(column, column + columns)) : width }}
                  onClick={() => onChoose(place)}
                >
                  {cell && <Span text={cell.text} at={cell.at} anchors={anchors} onMark={onMark} />}
                </span>
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Returns the merged cells that cover a place. */
const mergedAt = (merged: readonly MergedCells[], { row, column }: CellPlace) =>
  merged.find(([line, x, lines, columns]) => row >= line && row < line + lines && column >= x && column < x + columns)

const isCoveredFromLeft = (merged: readonly MergedCells[], place: CellPlace) =>
  (mergedAt(merged, place)?.[1] ?? place.column) < place.column
const columnsAt = (merged: readonly MergedCells[], place: CellPlace) => mergedAt(merged, place)?.[3] ?? 1

function goesOnBelow(merged: readonly MergedCells[], place: CellPlace): boolean {
  const found = mergedAt(merged, place)
  return found !== undefined && place.row < found[0] + found[2] - 1
}

/** Returns the width of an element without its scrollbar, CSS pixels. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const shown = element.current
    if (!shown) return undefined
    const observer = new ResizeObserver(() => setWidth(shown.clientWidth))
    observer.observe(shown)
    return () => observer.disconnect()
  }, [element])
  return width
}

const cellId = ({ row, column }: CellPlace) => `cell-${row}-${column}`
