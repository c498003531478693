import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { type Box, type MapLayout } from '../model/layout.ts'
import { neighbour } from '../model/layout-places.ts'
import type { BoardView } from './board-context.ts'

interface MapKeys extends BoardView {
  layout: MapLayout
  /** True after Escape: Tab leaves the map. */
  leaving: boolean
  onLeave: () => void
  onGo: (box: Box | null | undefined) => void
}

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const
const steps = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' } as const

/** Handles a key for navigating a map. @returns whether the key was used */
function readingKey(event: KeyboardEvent, box: Box, { layout, onGo, onFold, onMark, onPlace }: MapKeys): boolean {
  const arrow = arrows.find((key) => key === event.key)
  const { node } = box
  if (arrow === 'ArrowRight' && node.folded) onFold(node.id, false)
  else if (arrow) onGo(neighbour(layout, box, arrow))
  else if (event.key === 'Home') onGo(layout.boxes[0])
  else if (event.key === 'End') onGo(layout.boxes.at(-1))
  else if (event.key === ' ') onFold(node.id, !node.folded)
  else if (event.key === 'o' && (event.ctrlKey || event.metaKey)) {
    const [mark] = node.marks
    if (mark !== undefined) onMark(mark)
    else onPlace?.(node)
  } else return false
  return true
}

/** Handles a key that edits the chosen node. @returns whether the key was used */
function editingKey(event: KeyboardEvent, box: Box, keys: MapKeys): boolean {
  const { leaving, onAdd, onRemove, onStep, onStartEditing } = keys
  const { key, shiftKey } = event
  const arrow = arrows.find((one) => one === key)
  if (event.altKey && arrow) onStep(steps[arrow])
  else if (event.altKey || event.ctrlKey || event.metaKey) return false
  else if (key === 'Tab' && !shiftKey && !leaving) onAdd('child')
  else if (key === 'Insert') onAdd('child')
  else if (key === 'Enter') onAdd(box.parent ? 'sibling' : 'child')
  else if (key === 'Delete' || key === 'Backspace') onRemove()
  else if (key === 'F2') onStartEditing(box.node.id)
  else if (key.length === 1 && key !== ' ') onStartEditing(box.node.id, key)
  // An IME starts composing: render the field synchronously, so that it has the focus before the input.
  else if (key === 'Process') flushSync(() => onStartEditing(box.node.id, ''))
  else return false
  return true
}

/** Handles a key on a map. @returns whether the key was used */
export function handleMapKey(event: KeyboardEvent, keys: MapKeys): boolean {
  const { layout, chosen, editable, leaving, onLeave, onUndo, onRedo } = keys
  const box = (chosen === null ? undefined : layout.byId.get(chosen)) ?? layout.boxes[0]
  if (!box) return false
  if (event.key === 'Escape' && !leaving) {
    onLeave()
    return true
  }
  const command = event.ctrlKey || event.metaKey
  if (editable && command && !event.altKey && ['z', 'y'].includes(event.key.toLowerCase())) {
    if (event.key.toLowerCase() === 'z' && !event.shiftKey) onUndo()
    else onRedo()
    return true
  }
  const input = event.key === 'Process'
  if (editable && editingKey(event, box, keys)) return !input
  return !event.altKey && readingKey(event, box, keys)
}
