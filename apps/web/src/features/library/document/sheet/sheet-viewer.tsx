import { Spinner, Tabs, Waiting } from '@wenjin/ui'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { DocumentFailure } from '../components/document-failure.tsx'
import { usePassageSelection } from '../components/use-passage-selection.ts'
import type { Going } from '../../annotation/index.ts'
import type { TextViewerProps } from '../text/text-viewer.tsx'
import { textAnchors } from '../text/text-blocks.tsx'
import { selectedInText } from '../text/text-selection.ts'
import { SheetGrid, type GridHandle } from './sheet-grid.tsx'
import { cellAt, columnName, parseCell, type CellPlace } from './sheet-rows.ts'
import { useSheet } from './use-sheet.ts'

/** A workbook: its sheets as tabs, their cells in a grid, the full content of the chosen cell above it. */
export function SheetViewer(props: TextViewerProps) {
  const { id, shareKey, at, end, marks, cited, going, hits, hit, zoom, onMark, onSelect, keepsSelection } = props
  const t = useText()
  const { sheets, sheet, rows, merged, comments, pending, error, retry, hasMore, hasBefore, busy, more, before, read } = useSheet(
    id,
    { at, end },
    shareKey,
  )
  const root = useRef<HTMLDivElement>(null)
  const grid = useRef<GridHandle>(null)
  /** The chosen cell, by the offset of its row: loading rows above must not change it. */
  const [kept, setKept] = useState<{ at: number; column: number } | null>(null)
  /** A requested cell whose row is not loaded yet. */
  const [wanted, setWanted] = useState<{ column: number; number: number } | null>(null)
  const anchors = useMemo(() => textAnchors(marks, hits, hit, cited), [marks, hits, hit, cited])
  const select = useCallback((range: Range) => (root.current ? selectedInText(root.current, range) : null), [])
  usePassageSelection(root, select, onSelect, keepsSelection)

  const chosen = useMemo(() => {
    const row = kept === null ? -1 : rows.findIndex(({ at: begin }) => begin === kept.at)
    return kept === null || row < 0 ? null : { row, column: kept.column }
  }, [rows, kept])
  const choose = useCallback(
    ({ row, column }: CellPlace) => {
      const begin = rows[row]?.at
      setKept(begin === undefined ? null : { at: begin, column })
    },
    [rows],
  )
  const show = useCallback(
    (place: CellPlace) => {
      choose(place)
      grid.current?.show(place)
    },
    [choose],
  )
  const goal = going?.place.start
  const place = useMemo(() => (goal === undefined ? null : cellAt(rows, goal)), [rows, goal])
  const found = place !== null
  // Scroll there only once; choosing another sheet later must not lead back.
  const reached = useRef<Going | null>(null)
  useEffect(() => {
    if (!going || goal === undefined || reached.current === going) return
    if (place) {
      reached.current = going
      show(place)
    } else read(goal)
    // Further rows only matter for whether the place is loaded.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [going, goal, found])
  useEffect(() => {
    if (!wanted) return
    const row = rows.findIndex(({ number }) => number !== null && number >= wanted.number)
    if (row < 0 && hasMore) more()
    else {
      setWanted(null)
      show({ row: row < 0 ? rows.length - 1 : row, column: wanted.column })
    }
  }, [wanted, rows, hasMore, more, show])

  if (error) return <DocumentFailure reason={error.message} onRetry={retry} />
  if (pending || !sheet) return <Waiting className="column py-10">{t('doc.loading')}</Waiting>
  const row = chosen ? rows[chosen.row] : undefined
  const comment = chosen ? comments.get(`${chosen.row}:${chosen.column}`) : undefined
  const body = (
    <div ref={root} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex items-center gap-2 border-b border-line bg-raised px-2 py-1 text-sm">
        <input
          key={kept ? `${kept.at}-${kept.column}` : ''}
          aria-label={t('reader.sheet.cell')}
          defaultValue={chosen && row ? `${columnName(chosen.column)}${row.number ?? ''}` : ''}
          placeholder="A1"
          className="min-h-8 w-20 shrink-0 rounded-1 border border-line bg-paper px-2 tabular-nums focus:border-ford max-sm:min-h-touch"
          onKeyDown={(event) => {
            const cell = event.key === 'Enter' ? parseCell(event.currentTarget.value) : null
            if (cell) setWanted(cell)
          }}
        />
        <output className="max-h-20 min-w-0 flex-1 overflow-y-auto leading-6 break-words">
          {chosen && row ? row.cells[chosen.column]?.text : ''}
          {comment !== undefined && <span className="block whitespace-pre-line text-ink-2">{comment}</span>}
        </output>
        {busy && <Spinner />}
      </div>
      {rows.length === 0 ? (
        <p className="p-4 text-sm text-ink-2">{t('doc.empty')}</p>
      ) : (
        <SheetGrid
          key={sheet.start}
          handle={grid}
          label={sheet.name}
          rows={rows}
          merged={merged}
          comments={comments}
          zoom={zoom}
          chosen={chosen}
          onChoose={choose}
          onEnd={hasMore ? more : undefined}
          onStart={hasBefore ? before : undefined}
          anchors={anchors}
          onMark={onMark}
        />
      )}
    </div>
  )
  if (sheets.length < 2) return body
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <Tabs
        label={t('reader.sheets')}
        flush
        value={String(sheet.start)}
        tabs={sheets.map(({ name, start }) => ({ value: String(start), label: name }))}
        onChange={(start) => {
          setKept(null)
          read(Number(start))
        }}
      >
        {body}
      </Tabs>
    </div>
  )
}
