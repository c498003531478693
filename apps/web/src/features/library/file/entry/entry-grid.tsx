/* oxlint-disable jsx-a11y/prefer-tag-over-role -- lines that are placed one by one, those in sight only, are no table */
import type { FileItem, FolderEntry } from '@wenjin/contract'
import { useId, useRef, useState, type MouseEvent } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useNarrow } from '../../../../lib/browser/platform.ts'
import { useVisibleRows } from '../../../../lib/view/visible-rows.ts'
import { keyOf } from '../entries.ts'
import { EntryRow, EntryTile, type EntryViewProps } from './entry-cells.tsx'
import type { EntryActions } from './entry-menu.tsx'
import { fetchAllEntries, useFolderEntries, useFollowed, type FolderList } from '../file.queries.ts'
import { extended, noSelection, selectionOf, toggled, type Selection } from './selection.ts'
import { startDrag } from '../folder/use-folder-drop.ts'
import { handleGridKey } from './use-grid-keys.ts'
import { useColumns } from './use-columns.ts'
import { useQueryClient } from '@tanstack/react-query'

/**
 * Heights of a row of the list and of tiles including the gap below, CSS pixels: for a name of two lines, with its state below on phones.
 */
const heights = { list: 56, narrowList: 76, grid: 204 }

interface EntryGridProps {
  list: FolderList
  total: number
  /** The first page of entries. */
  head: readonly FolderEntry[]
  view: 'list' | 'grid'
  selection: Selection
  onSelect: (selection: Selection) => void
  renaming: string | null
  onRenamed: (entry: FolderEntry, name: string | null) => void
  onOpenFolder: (folderId: string) => void
  onUp: () => void
  onPreview: (file: FileItem) => void
  actions: EntryActions
  /** Moves the selection to the trash; undefined where nothing can be changed. */
  onTrash: (() => void) | undefined
}

/** Grid of the entries of a folder, virtualized for ten thousand, with selection and navigation by pointer and keys. */
export function EntryGrid(props: EntryGridProps) {
  const { list, total, head, view, selection, onSelect, renaming, onRenamed, onOpenFolder, onUp, onPreview, actions, onTrash } = props
  const t = useText()
  const client = useQueryClient()
  const baseId = useId()
  const box = useRef<HTMLDivElement>(null)
  const columns = useColumns(box, view)
  const rowCount = Math.ceil(total / columns)
  const narrow = useNarrow()
  const height = heights[view === 'list' && narrow ? 'narrowList' : view]
  const { first, end } = useVisibleRows(box, rowCount, height)
  const entryAt = useFolderEntries(list, head, { first: first * columns, end: Math.min(total, end * columns) })
  const [active, setActive] = useState(-1)
  const [anchor, setAnchor] = useState(0)
  const at = Math.min(active, total - 1)

  const inSight = Array.from({ length: Math.max(0, Math.min(total, end * columns) - first * columns) }, (_, n) => first * columns + n)
  const followed = useFollowed(inSight.flatMap((n) => entryFile(entryAt(n)) ?? []))
  const shownAt = (n: number): FolderEntry | undefined => {
    const entry = entryAt(n)
    const state = entry?.kind === 'file' && followed.get(entry.file.id)
    return state ? { kind: 'file', file: state } : entry
  }

  const reveal = (n: number) => {
    const element = box.current
    if (!element) return
    const top = element.getBoundingClientRect().top + Math.floor(n / columns) * height
    // The bars at the top and bottom cover a part of the window.
    const room = { top: 72, bottom: window.innerHeight - 88 }
    const by = top < room.top ? top - room.top : top + height > room.bottom ? top + height - room.bottom : 0
    if (by !== 0) scrollerOf(element).scrollBy({ top: by })
  }
  /** Selects a range; entries that are not loaded yet are fetched first. */
  const selectRange = async (from: number, to: number, kept: Selection) => {
    const [low, high] = from < to ? [from, to] : [to, from]
    const loaded = Array.from({ length: high - low + 1 }, (_, n) => entryAt(low + n))
    const known = loaded.flatMap((entry) => entry ?? [])
    onSelect(extended(kept, known.length === loaded.length ? known : (await fetchAllEntries(client, list)).slice(low, high + 1)))
  }
  const goTo = (n: number, extend: boolean) => {
    setActive(n)
    reveal(n)
    const entry = entryAt(n)
    if (extend) return void selectRange(anchor, n, noSelection)
    setAnchor(n)
    if (entry) onSelect(selectionOf([entry]))
  }
  const press = (event: MouseEvent, n: number, entry: FolderEntry) => {
    // Links, buttons and fields of an entry handle their own clicks.
    if ((event.target as Element).closest('a, button, input, label')) return
    box.current?.focus({ preventScroll: true })
    setActive(n)
    if (event.shiftKey) return void selectRange(anchor, n, event.ctrlKey || event.metaKey ? selection : noSelection)
    setAnchor(n)
    onSelect(event.ctrlKey || event.metaKey ? toggled(selection, entry) : selectionOf([entry]))
  }
  const viewOf = (n: number, entry: FolderEntry): EntryViewProps => ({
    id: `${baseId}-${n}`,
    entry,
    selected: selection.has(keyOf(entry)),
    active: n === at,
    renaming: renaming === keyOf(entry),
    onRenamed: (name) => {
      onRenamed(entry, name)
      box.current?.focus({ preventScroll: true })
    },
    onPress: (event) => press(event, n, entry),
    onToggle: () => {
      setActive(n)
      setAnchor(n)
      onSelect(toggled(selection, entry))
    },
    onOpenFolder,
    onPreview,
    onDragStart:
      onTrash &&
      ((event) => {
        const chosen = selection.has(keyOf(entry)) ? [...selection.values()] : [entry]
        startDrag(event, chosen)
      }),
    actions,
  })
  const rows = Array.from({ length: end - first }, (_, n) => first + n)
  return (
    <div
      ref={box}
      role="grid"
      tabIndex={0}
      aria-label={t('files.label')}
      aria-multiselectable
      aria-rowcount={rowCount}
      aria-activedescendant={at >= 0 && shownAt(at) ? `${baseId}-${at}` : undefined}
      className="wj-entry-grid relative rounded-2"
      style={{ height: rowCount * height }}
      onKeyDown={(event) =>
        handleGridKey(event, {
          count: total,
          columns,
          pageRows: Math.max(1, Math.floor(window.innerHeight / height) - 3),
          active: at,
          entryAt: shownAt,
          goTo,
          toggle: (entry) => onSelect(toggled(selection, entry)),
          open: actions.open,
          selectAll: () => void selectRange(0, total - 1, noSelection),
          clear: () => onSelect(noSelection),
          up: onUp,
          rename: actions.rename,
          trash: onTrash,
        })
      }
    >
      {view === 'list'
        ? rows.map((row) => {
            const entry = shownAt(row)
            return entry && <EntryRow key={keyOf(entry)} {...viewOf(row, entry)} rowIndex={row} top={row * height} height={height} />
          })
        : rows.map((row) => (
            <div
              key={row}
              role="row"
              aria-rowindex={row + 1}
              className="absolute inset-x-0 grid gap-3"
              style={{ top: row * height, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
            >
              {Array.from({ length: columns }, (_, n) => row * columns + n).map((n) => {
                const entry = shownAt(n)
                return entry && <EntryTile key={keyOf(entry)} {...viewOf(n, entry)} />
              })}
            </div>
          ))}
    </div>
  )
}

function entryFile(entry: FolderEntry | undefined): FileItem | undefined {
  return entry?.kind === 'file' ? entry.file : undefined
}

/** Returns the scroll container of an element. */
function scrollerOf(element: Element): Element {
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight) return box
  }
  return document.scrollingElement ?? document.documentElement
}
