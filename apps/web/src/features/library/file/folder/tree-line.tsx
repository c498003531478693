import { classNames, Icon } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import type { TreeRow } from './tree-rows.ts'
import { useFolderDrop } from './use-folder-drop.ts'

/** Height of a row, CSS pixels. */
export const rowHeight = 36

interface TreeLineProps {
  id: string
  row: TreeRow
  top: number
  selected: boolean
  active: boolean
  barred: boolean
  onChoose: () => void
  onFold: () => void
}

/** A folder as a row of the tree. */
export function TreeLine({ id, row, top, selected, active, barred, onChoose, onFold }: TreeLineProps) {
  const t = useText()
  const drop = useFolderDrop(row.id)
  const { name, level, hasChildren, open } = row
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree has the keys
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-level={level}
      aria-selected={selected}
      aria-expanded={hasChildren ? open : undefined}
      aria-disabled={barred || undefined}
      data-active={active || undefined}
      className={classNames(
        'wj-folder absolute inset-x-0 flex cursor-pointer items-center gap-1.5 rounded-2 pr-2 text-sm',
        selected ? 'bg-sunken font-semibold' : 'hover:bg-sunken',
        barred && 'cursor-not-allowed opacity-45',
      )}
      style={{ top, height: rowHeight, paddingInlineStart: (level - 1) * 16 }}
      onClick={() => !barred && onChoose()}
      {...drop}
    >
      {hasChildren && level > 1 ? (
        // The arrow keys fold a folder; this is for the pointer.
        <span
          aria-hidden="true"
          title={t(open ? 'files.tree.close' : 'files.tree.open', { name })}
          className="grid size-7 shrink-0 place-items-center text-ink-2"
          onClick={(event) => {
            event.stopPropagation()
            onFold()
          }}
        >
          <Icon name={open ? 'chevronDown' : 'chevronRight'} size={14} />
        </span>
      ) : (
        <span className={level > 1 ? 'w-7 shrink-0' : 'w-2 shrink-0'} />
      )}
      <Icon name={level === 1 ? 'library' : 'folder'} size={16} className="shrink-0 text-ink-2" />
      <span className="min-w-0 truncate" title={name}>
        {name}
      </span>
    </div>
  )
}
