import type { MindMapNode } from '@wenjin/contract'
import { IconButton, TextField } from '@wenjin/ui'
import { useState } from 'react'
import { useMobile } from '../../../../lib/browser/platform.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { stepOf } from '../model/map-tree.ts'
import { pathTo } from '../model/map-nodes.ts'
import type { BoardView } from './board-context.ts'

interface ToolsProps {
  board: BoardView
  canUndo: boolean
  canRedo: boolean
}

/** Buttons for the actions on the chosen node: all those available by key. */
export function EditTools({ board, canUndo, canRedo }: ToolsProps) {
  const t = useText()
  const mobile = useMobile()
  const { root, chosen, onAdd, onRemove, onStep, onStartEditing, onUndo, onRedo, onPlace } = board
  const path = chosen === null ? [] : pathTo(root, chosen)
  const node = path.at(-1)
  const top = path.length < 2
  const can = (way: Parameters<typeof onStep>[0]) => node !== undefined && stepOf(root, node.id, way) !== null
  return (
    <fieldset
      aria-label={t('mindMap.tools')}
      // On phones the row scrolls, and before a node is chosen all of its buttons are disabled.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
      tabIndex={mobile ? 0 : undefined}
      className="flex min-w-0 items-center max-sm:w-full max-sm:overflow-x-auto sm:flex-wrap"
    >
      <IconButton icon="undo" label={t('mindMap.undo')} keys="Ctrl+Z" disabled={!canUndo} onClick={onUndo} />
      <IconButton icon="undo" label={t('mindMap.redo')} keys="Ctrl+Y" className="-scale-x-100" disabled={!canRedo} onClick={onRedo} />
      <IconButton icon="plus" label={t('mindMap.addChild')} keys="Tab" disabled={!node} onClick={() => onAdd('child')} />
      <IconButton icon="list" label={t('mindMap.addSibling')} keys="Enter" disabled={!node || top} onClick={() => onAdd('sibling')} />
      <IconButton icon="edit" label={t('mindMap.rename')} keys="F2" disabled={!node} onClick={() => node && onStartEditing(node.id)} />
      <IconButton icon="arrowUp" label={t('mindMap.up')} keys="Alt+↑" disabled={!can('up')} onClick={() => onStep('up')} />
      <IconButton icon="arrowDown" label={t('mindMap.down')} keys="Alt+↓" disabled={!can('down')} onClick={() => onStep('down')} />
      <IconButton icon="chevronLeft" label={t('mindMap.out')} keys="Alt+←" disabled={!can('out')} onClick={() => onStep('out')} />
      <IconButton icon="chevronRight" label={t('mindMap.in')} keys="Alt+→" disabled={!can('in')} onClick={() => onStep('in')} />
      <IconButton icon="trash" label={t('mindMap.remove')} keys="Delete" disabled={!node || top} onClick={onRemove} />
      {onPlace && node?.at && <IconButton icon="eye" label={t('mindMap.show')} onClick={() => onPlace(node)} />}
    </fieldset>
  )
}

interface SearchProps {
  words: string
  /** Ids of the found nodes, in reading order. */
  found: readonly string[]
  chosen: string | null
  onWords: (words: string) => void
  onGo: (id: string) => void
}

/** Search field for the nodes of a map; Enter goes to the next result, Shift+Enter to the previous one. */
export function MapSearch({ words, found, chosen, onWords, onGo }: SearchProps) {
  const t = useText()
  const at = chosen === null ? -1 : found.indexOf(chosen)
  const go = (by: 1 | -1) => {
    const next = found.at((at < 0 ? (by > 0 ? 0 : -1) : at + by) % found.length)
    if (next !== undefined) onGo(next)
  }
  return (
    <search className="flex min-w-40 flex-1 items-center gap-1 sm:max-w-72">
      <TextField
        label={t('mindMap.search')}
        icon="search"
        type="search"
        className="min-w-0 flex-1"
        placeholder={t('mindMap.search')}
        value={words}
        onChange={(event) => onWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || found.length === 0) return
          event.preventDefault()
          go(event.shiftKey ? -1 : 1)
        }}
      />
      {words.trim() !== '' && (
        <>
          <output className="text-xs whitespace-nowrap text-ink-2 tabular-nums">
            {found.length === 0 ? t('mindMap.search.none') : `${at + 1}/${found.length}`}
          </output>
          <IconButton icon="arrowUp" label={t('mindMap.search.previous')} disabled={found.length === 0} onClick={() => go(-1)} />
          <IconButton icon="arrowDown" label={t('mindMap.search.next')} disabled={found.length === 0} onClick={() => go(1)} />
        </>
      )}
    </search>
  )
}

/** Field for the note of the chosen node, saved on blur. */
export function NoteField({ node, onNote }: { node: MindMapNode; onNote: (note: string) => void }) {
  const t = useText()
  const [written, setWritten] = useState(node.note ?? '')
  return (
    <label className="flex flex-col gap-1 text-xs text-ink-2">
      {t('mindMap.note')}
      <textarea
        rows={1}
        maxLength={4000}
        value={written}
        className="field-sizing-content max-h-40 min-h-9 w-full resize-none rounded-1 border border-line bg-raised px-2 py-1.5 text-base text-ink outline-none focus:border-ford sm:text-sm"
        onChange={(event) => setWritten(event.target.value)}
        onBlur={() => onNote(written)}
      />
    </label>
  )
}
