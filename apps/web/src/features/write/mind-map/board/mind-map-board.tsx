import { limits, type MindMapNode, type MindMapTheme } from '@wenjin/contract'
import { Pills, toast } from '@wenjin/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { toMap } from '../formats/map-file.ts'
import { fromMarkdown, toMarkdown } from '../formats/markdown.ts'
import { editMap, findInMap, newNode, reveal, stepOf, type MapEdit } from '../model/map-tree.ts'
import { findNode, pathTo } from '../model/map-nodes.ts'
import { EditTools, MapSearch } from './board-tools.tsx'
import type { BoardView, MarkLeads } from './board-context.ts'
import { MapCanvas } from './map-canvas.tsx'
import { MapOutline } from './map-outline.tsx'

interface MindMapBoardProps extends MarkLeads {
  root: MindMapNode
  theme: MindMapTheme
  editable: boolean
  canUndo: boolean
  canRedo: boolean
  /** `step` is an undo step; `same` belongs to the step before, or to none, such as folding. */
  onChange: (root: MindMapNode, kind: 'step' | 'same') => void
  onUndo: () => void
  onRedo: () => void
  /** Further tools, after those of the board. */
  tools?: ReactNode
  /** Content below the map for the chosen node. */
  renderDetails?: (node: MindMapNode, onEdit: (edit: MapEdit) => void) => ReactNode
}

/** The mind map component of the whole product, to read and edit a map as a drawing or as a list. */
export default function MindMapBoard(props: MindMapBoardProps) {
  const { root, theme, editable, canUndo, canRedo, onChange, onUndo, onRedo, tools, renderDetails, labelOf, onMark, onPlace } = props
  const t = useText()
  const [form, setForm] = useState<'map' | 'list'>('map')
  const [chosen, setChosen] = useState<string | null>(null)
  const [editing, setEditing] = useState<BoardView['editing']>(null)
  const [words, setWords] = useState('')
  const [revealed, setRevealed] = useState(0)
  const hits = useMemo(() => findInMap(root, words), [root, words])
  const found = useMemo(() => new Set(hits), [hits])
  const node = chosen === null ? undefined : findNode(root, chosen)

  const choose = (id: string | null) => {
    setChosen(id)
    setRevealed((count) => count + 1)
  }
  const edit = (change: MapEdit) => {
    const next = editMap(root, change)
    if (next !== root) onChange(next, 'step')
    else if (change.do === 'add' || change.do === 'move') toast.warning(t('mindMap.full'))
  }
  const addTo = (map: MindMapNode, where: 'child' | 'sibling', of: string) => {
    const path = pathTo(map, of)
    const parent = where === 'sibling' ? path.at(-2) : path.at(-1)
    const into = parent ?? map
    const at = where === 'sibling' ? into.children.findIndex(({ id }) => id === of) + 1 : -1
    const added = newNode(t('mindMap.newNode'))
    const next = editMap(map, { do: 'add', parent: into.id, before: into.children[at]?.id ?? null, node: added })
    if (next === map) return toast.warning(t('mindMap.full'))
    onChange(next, 'step')
    setEditing({ id: added.id, typed: null, fresh: true })
    choose(added.id)
  }
  const board: BoardView = {
    root,
    theme,
    editable,
    chosen,
    editing: editable ? editing : null,
    found,
    labelOf,
    onMark,
    onPlace,
    onChoose: setChosen,
    onEdit: edit,
    onFold: (id, folded) => onChange(editMap(root, { do: 'fold', id, folded }), 'same'),
    onStartEditing: (id, typed) => {
      setChosen(id)
      setEditing({ id, typed: typed ?? null, fresh: false })
    },
    onStopEditing: (text, then) => {
      if (!editing) return
      const next = text === null ? root : editMap(root, { do: 'rename', id: editing.id, text })
      setEditing(null)
      // Adding a node and its first text are one undo step.
      if (next !== root) onChange(next, editing.fresh ? 'same' : 'step')
      if (then) addTo(next, then, editing.id)
    },
    onAdd: (where, of = chosen ?? root.id) => addTo(root, where, of),
    onRemove: () => {
      const path = pathTo(root, chosen ?? '')
      const parent = path.at(-2)
      if (!parent) return
      const at = parent.children.findIndex(({ id }) => id === chosen)
      edit({ do: 'remove', id: chosen! })
      choose((parent.children[at + 1] ?? parent.children[at - 1] ?? parent).id)
    },
    onStep: (way) => {
      const step = stepOf(root, chosen ?? '', way)
      if (!step) return
      edit(step)
      setRevealed((count) => count + 1)
    },
    onUndo,
    onRedo,
  }
  const goTo = (id: string) => {
    const shown = reveal(root, id)
    if (shown !== root) onChange(shown, 'same')
    choose(id)
  }
  const paste = (text: string) => {
    // No map holds so much text.
    if (text.length > limits.mindMap.chars) return void toast.warning(t('mindMap.full'))
    const { children, text: name } = fromMarkdown(text)
    const given = name === '' ? children : [{ text: name, note: '', folded: false, sources: [], children }]
    let next = root
    try {
      for (const one of given)
        next = editMap(next, { do: 'add', parent: chosen ?? root.id, before: null, node: withoutMarks(toMap(one, location.origin).root) })
    } catch {
      next = root
    }
    if (next === root) toast.warning(t('mindMap.full'))
    else onChange(next, 'step')
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Pills
          label={t('mindMap.view')}
          labelHidden
          value={form}
          options={[
            { value: 'map', label: t('mindMap.asMap') },
            { value: 'list', label: t('mindMap.asList') },
          ]}
          onChange={setForm}
        />
        {editable && <EditTools board={board} canUndo={canUndo} canRedo={canRedo} />}
        <MapSearch words={words} found={hits} chosen={chosen} onWords={setWords} onGo={goTo} />
        {tools}
      </div>
      {form === 'map' ? (
        <MapCanvas
          {...board}
          revealed={revealed}
          onPaste={paste}
          onCopy={() => (node ? toMarkdown({ title: node.text, root: node, sources: [] }, location.origin) : null)}
        />
      ) : (
        <MapOutline {...board} />
      )}
      {node && renderDetails?.(node, edit)}
    </div>
  )
}

/** Removes marks from a pasted branch: their numbers would refer to sources of another map. */
const withoutMarks = (node: MindMapNode): MindMapNode => ({ ...node, marks: [], children: node.children.map(withoutMarks) })
