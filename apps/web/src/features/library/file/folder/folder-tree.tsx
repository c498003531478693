import { classNames } from '@wenjin/ui'
import type { Folder } from '@wenjin/contract'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useVisibleRows } from '../../../../lib/view/visible-rows.ts'
import { above, treeRows, type TreeRow } from './tree-rows.ts'
import { TreeLine, rowHeight } from './tree-line.tsx'

interface FolderTreeProps {
  label: string
  root: { id: string; name: string }
  folders: readonly Folder[]
  /** Id of the current or chosen folder. */
  value: string
  onChange: (folderId: string) => void
  /** Ids of folders that cannot be chosen. */
  barred?: ReadonlySet<string>
  className?: string
}

/** The folders of a topic as a tree, for the pointer and with the keys of an ARIA tree. The parents of the chosen folder are unfolded. */
export function FolderTree({ label, root, folders, value, onChange, barred, className }: FolderTreeProps) {
  const list = useRef<HTMLDivElement>(null)
  const baseId = useId()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [shownFor, setShownFor] = useState('')
  // A folder chosen elsewhere must be visible; afterwards its parents can be folded again.
  const wanted = `${value} ${folders.length}`
  if (shownFor !== wanted) {
    setShownFor(wanted)
    setOpen(new Set([...open, ...above(folders, value)]))
  }
  const rows = treeRows(root, folders, open)
  const [active, setActive] = useState(value)
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === active),
  )
  const { first, end } = useVisibleRows(list, rows.length, rowHeight)
  const idOf = (id: string) => `${baseId}-${id}`

  const fold = (id: string, unfold: boolean) => {
    const next = new Set(open)
    if (unfold) next.add(id)
    else next.delete(id)
    setOpen(next)
  }
  const goTo = (row: TreeRow | undefined) => {
    if (!row) return
    setActive(row.id)
    const box = list.current
    if (!box) return
    const top = rows.indexOf(row) * rowHeight
    box.parentElement?.scrollTo({ top: Math.min(box.parentElement.scrollTop, top) })
    if (box.parentElement && top + rowHeight > box.parentElement.scrollTop + box.parentElement.clientHeight)
      box.parentElement.scrollTo({ top: top + rowHeight - box.parentElement.clientHeight })
  }
  const handleKey = (event: KeyboardEvent) => {
    const row = rows[at]
    if (!row) return
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => goTo(rows[at + 1]),
      ArrowUp: () => goTo(rows[at - 1]),
      Home: () => goTo(rows[0]),
      End: () => goTo(rows.at(-1)),
      ArrowRight: () => (row.hasChildren && !row.open ? fold(row.id, true) : row.hasChildren && goTo(rows[at + 1])),
      ArrowLeft: () =>
        row.open && row.level > 1 && row.hasChildren ? fold(row.id, false) : goTo(rows.find(({ id }) => id === row.parentId)),
      Enter: () => !barred?.has(row.id) && onChange(row.id),
      ' ': () => !barred?.has(row.id) && onChange(row.id),
    }
    const action = actions[event.key]
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    action()
  }

  return (
    <div className={classNames('overflow-y-auto', className)}>
      <div
        ref={list}
        role="tree"
        aria-label={label}
        // The rows are no tab stops: the arrow keys move through them.
        tabIndex={0}
        data-first-focus
        aria-activedescendant={rows[at] && idOf(rows[at].id)}
        className="relative rounded-2"
        style={{ height: rows.length * rowHeight }}
        onKeyDown={handleKey}
        onFocus={() => setActive(rows.some(({ id }) => id === active) ? active : value)}
      >
        {rows.map((row, index) =>
          (index >= first && index < end) || index === at ? (
            <TreeLine
              key={row.id}
              id={idOf(row.id)}
              row={row}
              top={index * rowHeight}
              selected={row.id === value}
              active={index === at}
              barred={barred?.has(row.id) ?? false}
              onChoose={() => {
                setActive(row.id)
                onChange(row.id)
              }}
              onFold={() => fold(row.id, !row.open)}
            />
          ) : null,
        )}
      </div>
    </div>
  )
}
