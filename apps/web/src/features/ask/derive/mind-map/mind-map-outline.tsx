import type { MindMapNode } from '@wenjin/contract'
import { IconButton } from '@wenjin/ui'
import { useRef, useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { GroundMarks, type Leads } from '../grounds.tsx'
import type { MindMapEdit } from './mind-map-tree.ts'

interface OutlineProps extends Leads {
  root: MindMapNode
  /** Null where nothing can be changed. */
  onEdit: ((edit: MindMapEdit) => void) | null
}

/** A mind map as a list of lists, edited by buttons: the same for keyboards and screen readers. */
export function MindMapOutline({ root, ...rest }: OutlineProps) {
  const t = useText()
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <ul aria-label={t('mindMap.tree')} className="min-h-0 flex-1 overflow-y-auto">
      <OutlineNode node={root} top first last chosen={chosen} onChoose={setChosen} {...rest} />
    </ul>
  )
}

interface NodeProps extends Omit<OutlineProps, 'root'> {
  node: MindMapNode
  /** The root, which stays where it is. */
  top?: boolean
  first: boolean
  last: boolean
  /** It stands in a node that is not the root. */
  inner?: boolean
  /** The node whose controls stay in sight. */
  chosen: string | null
  onChoose: (id: string) => void
}

function OutlineNode({ node, top = false, inner = false, first, last, onEdit, chosen, onChoose, ...leads }: NodeProps) {
  const t = useText()
  const [naming, setNaming] = useState(false)
  const { id, text } = node
  const edit = (change: 'remove' | 'up' | 'down' | 'in' | 'out') => () => onEdit?.({ do: change, id })
  const show = () => node.at && leads.onPlace(node.at)
  const add = () => onEdit?.({ do: 'add', id, node: { id: crypto.randomUUID(), text: t('mindMap.newNode'), marks: [], children: [] } })
  return (
    <li>
      <div className="group relative flex flex-wrap items-center gap-x-1 rounded-1 focus-within:bg-sunken hover:bg-sunken">
        {naming ? (
          <NameField
            text={text}
            onDone={(name) => {
              setNaming(false)
              if (name !== null) onEdit?.({ do: 'rename', id, text: name })
            }}
          />
        ) : (
          <span className="flex min-w-0 flex-1 items-baseline py-1 leading-6">
            <button
              type="button"
              className="wj-press min-w-0 rounded-1 text-left break-words hover:text-ford"
              onClick={() => (onEdit ? onChoose(id) : show())}
            >
              {text}
            </button>
            <GroundMarks marks={node.marks} {...leads} />
          </span>
        )}
        {onEdit && !naming && (
          <span
            data-chosen={chosen === id}
            className="absolute inset-y-0 right-0 flex items-center bg-sunken opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 data-[chosen=true]:opacity-100 pointer-coarse:static pointer-coarse:w-full pointer-coarse:flex-wrap pointer-coarse:bg-transparent pointer-coarse:data-[chosen=false]:hidden"
          >
            {node.at && <IconButton icon="eye" size={14} label={t('mindMap.show', { text })} onClick={show} />}
            <IconButton icon="edit" size={14} label={t('mindMap.rename', { text })} onClick={() => setNaming(true)} />
            <IconButton icon="plus" size={14} label={t('mindMap.add', { text })} onClick={add} />
            {!top && (
              <>
                <IconButton icon="arrowUp" size={14} label={t('mindMap.up', { text })} disabled={first} onClick={edit('up')} />
                <IconButton icon="arrowDown" size={14} label={t('mindMap.down', { text })} disabled={last} onClick={edit('down')} />
                <IconButton icon="chevronRight" size={14} label={t('mindMap.in', { text })} disabled={first} onClick={edit('in')} />
                <IconButton icon="chevronLeft" size={14} label={t('mindMap.out', { text })} disabled={!inner} onClick={edit('out')} />
                <IconButton icon="trash" size={14} label={t('mindMap.remove', { text })} onClick={edit('remove')} />
              </>
            )}
          </span>
        )}
      </div>
      {node.children.length > 0 && (
        <ul className="ml-2 border-l border-line pl-3">
          {node.children.map((child, i) => (
            <OutlineNode
              key={child.id}
              node={child}
              inner={!top}
              first={i === 0}
              last={i === node.children.length - 1}
              onEdit={onEdit}
              chosen={chosen}
              onChoose={onChoose}
              {...leads}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

/** The text of a node while it is written: Enter keeps it, Escape leaves it as it was. */
function NameField({ text, onDone }: { text: string; onDone: (text: string | null) => void }) {
  const t = useText()
  const [name, setName] = useState(text)
  // It loses the focus by being put away, too.
  const over = useRef(false)
  const finish = (result: string | null) => {
    if (!over.current) onDone(result)
    over.current = true
  }
  return (
    <input
      ref={(input) => input?.focus()}
      aria-label={t('mindMap.name')}
      className="my-0.5 min-h-9 min-w-0 flex-1 rounded-1 border border-line-strong bg-raised px-2 text-base focus:border-ford sm:text-sm"
      maxLength={500}
      value={name}
      onChange={(event) => setName(event.target.value)}
      onBlur={() => finish(name)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
        event.preventDefault()
        event.stopPropagation()
        finish(event.key === 'Enter' ? name : null)
      }}
    />
  )
}
