import type { MindMapNode } from '@wenjin/contract'
import { classNames, Icon } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import type { BoardView } from './board-context.ts'
import { NodeField } from './node-field.tsx'

/** A mind map as nested lists: the same nodes for narrow screens and for screen readers. */
export function MapOutline({ root, ...view }: BoardView) {
  const t = useText()
  return (
    <ul aria-label={t('mindMap.tree')} className="min-h-0 flex-1 overflow-y-auto text-sm">
      <OutlineNode node={root} {...view} />
    </ul>
  )
}

function OutlineNode({ node, ...view }: Omit<BoardView, 'root'> & { node: MindMapNode }) {
  const t = useText()
  const { chosen, editing, editable, found, labelOf, onChoose, onFold, onMark, onPlace, onStartEditing, onStopEditing } = view
  const { id, text, note, folded, children } = node
  const marks = node.marks.flatMap((mark) => {
    const label = labelOf(mark)
    return label === null ? [] : [{ mark, label }]
  })
  const once = marks.filter(({ label }, at) => marks.findIndex((other) => other.label === label) === at)
  return (
    <li>
      <div
        className={classNames(
          'flex items-baseline gap-0.5 rounded-1 [content-visibility:auto] [contain-intrinsic-height:2rem]',
          id === chosen ? 'bg-ford-wash' : 'hover:bg-sunken',
        )}
      >
        {children.length > 0 ? (
          <button
            type="button"
            aria-expanded={!folded}
            aria-label={t('mindMap.fold', { text })}
            className="wj-press grid size-7 shrink-0 place-items-center self-start rounded-1 text-ink-2 max-sm:size-touch"
            onClick={() => onFold(id, !folded)}
          >
            <Icon name={folded ? 'chevronRight' : 'chevronDown'} size={14} />
          </button>
        ) : (
          <span className="w-7 shrink-0 max-sm:w-touch" />
        )}
        {editing?.id === id ? (
          <NodeField text={editing.typed ?? text} className="my-0.5 min-w-0 flex-1 text-base sm:text-sm" onDone={onStopEditing} />
        ) : (
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline py-1 leading-6 max-sm:py-2">
            <button
              type="button"
              aria-pressed={editable ? id === chosen : undefined}
              className={classNames(
                'wj-press min-w-0 rounded-1 text-left break-words whitespace-pre-line hover:text-ford',
                found.has(id) && 'bg-highlight',
              )}
              onClick={() => {
                onChoose(id)
                if (!editable) onPlace?.(node)
              }}
              onDoubleClick={() => editable && onStartEditing(id)}
            >
              {text}
            </button>
            {once.map(({ mark, label }) => (
              <button
                key={mark}
                type="button"
                aria-label={t('mark.label', { n: label })}
                className="wj-press relative inline-grid min-h-6 min-w-6 shrink-0 place-items-center rounded-1 text-xs font-semibold text-seal tabular-nums after:absolute after:-inset-2 hover:bg-seal-wash"
                onClick={() => onMark(mark)}
              >
                {label}
              </button>
            ))}
            {note !== undefined && <span className="w-full text-xs leading-5 whitespace-pre-line text-ink-2">{note}</span>}
          </span>
        )}
      </div>
      {children.length > 0 && !folded && (
        <ul className="ml-3 border-l border-line pl-1">
          {children.map((child) => (
            <OutlineNode key={child.id} node={child} {...view} />
          ))}
        </ul>
      )}
    </li>
  )
}
