import { IconButton } from '@wenjin/ui'
import { useEffect, useId, useMemo, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { layoutMap, type Box } from '../model/layout.ts'
import type { BoardView } from './board-context.ts'
import { handleMapKey } from './map-keys.ts'
import { MapShapes } from './map-shapes.tsx'
import { NodeField } from './node-field.tsx'
import { useMapPointer, type Drop } from './use-map-pointer.ts'
import { shownWindow, useMapView } from './use-map-view.ts'

/** Scale below which text is illegible and nodes are drawn as blocks. */
const coarseScale = 0.35

interface MapCanvasProps extends BoardView {
  /** Inserts a pasted outline under a node. */
  onPaste: (text: string) => void
  onCopy: () => string | null
  /** Counter; an increment scrolls the chosen node into view. */
  revealed: number
}

/** A mind map to read, zoom, pan and edit with a mouse, touch or keys: an ARIA tree drawn as SVG. */
export function MapCanvas(props: MapCanvasProps) {
  const { root, theme, editable, chosen, editing, found, labelOf, onChoose, onStopEditing, onPaste, onCopy, revealed } = props
  const t = useText()
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const layout = useMemo(() => layoutMap(root, labelOf), [root, labelOf])
  const { view, size, move, zoom, fit, reveal } = useMapView(frame, layout)
  /** True after Escape: Tab then leaves the map, until a node is chosen again. */
  const [leaving, setLeaving] = useState(false)
  const choose = (box: Box | null | undefined) => {
    setLeaving(false)
    if (!box) return
    onChoose(box.node.id)
    reveal(box)
  }
  const { drop, handlers } = useMapPointer({ ...props, frame, layout, view, move, zoom })
  const chosenBox = chosen === null ? undefined : layout.byId.get(chosen)
  const shown = useRef({ chosenBox, reveal })
  useEffect(() => {
    shown.current = { chosenBox, reveal }
  })
  useEffect(() => {
    if (revealed > 0 && shown.current.chosenBox) shown.current.reveal(shown.current.chosenBox)
  }, [revealed])
  // After editing a text, return the focus to the map.
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && editing === null) frame.current?.focus({ preventScroll: true })
    wasEditing.current = editing !== null
  }, [editing])

  const idOf = useMemo(() => (node: string) => `${id}-${node}`, [id])
  const editedBox = editing ? layout.byId.get(editing.id) : undefined
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || editing) return
    if (handleMapKey(event, { ...props, layout, leaving, onLeave: () => setLeaving(true), onGo: choose })) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  const handlePaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!editable || editing || text.trim() === '') return
    event.preventDefault()
    onPaste(text)
  }
  const handleCopy = (event: ClipboardEvent) => {
    const text = editing ? null : onCopy()
    if (text === null) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', text)
  }

  return (
    <div className="relative min-h-80 flex-1 overflow-hidden rounded-2 border border-line bg-paper max-lg:min-h-[55dvh]">
      <div
        ref={frame}
        role="tree"
        tabIndex={0}
        aria-label={t('mindMap.canvas')}
        aria-activedescendant={chosenBox && idOf(chosenBox.node.id)}
        className="absolute inset-0 cursor-grab touch-none rounded-2 outline-none select-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ford active:cursor-grabbing"
        onKeyDown={handleKey}
        onPaste={handlePaste}
        onCopy={handleCopy}
        onFocus={(event) => {
          if (event.target === frame.current && chosen === null) onChoose(root.id)
        }}
        {...handlers}
      >
        <svg role="none" className="size-full">
          <g role="none" transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
            <MapShapes
              layout={layout}
              {...shownWindow(view, size)}
              theme={theme}
              coarse={view.scale < coarseScale}
              chosen={chosen}
              found={found}
              editing={editing?.id ?? null}
              labelOf={labelOf}
              idOf={idOf}
            />
            {drop && <DropSign drop={drop} />}
          </g>
        </svg>
      </div>
      {editing && editedBox && (
        <NodeField
          key={editing.id}
          text={editing.typed ?? editedBox.node.text}
          className="absolute leading-normal"
          style={{
            left: editedBox.x * view.scale + view.x - 2,
            top: editedBox.y * view.scale + view.y - 2,
            minWidth: Math.max(96, editedBox.width * view.scale + 4),
            maxWidth: 'min(20rem, 80%)',
            fontSize: Math.max(14, editedBox.fontSize * view.scale),
          }}
          onDone={onStopEditing}
        />
      )}
      <div className="absolute right-1 bottom-1 flex rounded-2 bg-paper">
        <IconButton icon="zoomOut" label={t('mindMap.zoomOut')} onClick={() => zoom(1 / 1.3)} />
        <IconButton icon="zoomIn" label={t('mindMap.zoomIn')} onClick={() => zoom(1.3)} />
        <IconButton icon="fit" label={t('mindMap.fit')} onClick={fit} />
      </div>
    </div>
  )
}

/** Shows where a dragged node would be dropped. */
function DropSign({ drop: { box, where, x, y, text } }: { drop: Drop }) {
  return (
    <>
      {where === 'child' ? (
        <rect
          x={box.x - 4}
          y={box.y - 4}
          width={box.width + 8}
          height={box.height + 8}
          rx="9"
          fill="var(--wj-ford-wash)"
          stroke="var(--wj-ford)"
          strokeWidth="2"
        />
      ) : (
        <path
          d={`M${box.x} ${where === 'before' ? box.y - 5 : box.y + box.height + 5}h${box.width}`}
          stroke="var(--wj-ford)"
          strokeWidth="3"
        />
      )}
      <text x={x + 12} y={y + 4} fontSize="13" fill="var(--wj-ink-2)">
        {text}
      </text>
    </>
  )
}
