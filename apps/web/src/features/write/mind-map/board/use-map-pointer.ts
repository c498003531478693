import { useRef, useState, type PointerEvent, type RefObject } from 'react'
import type { View } from '../../../../lib/view/pan-zoom.ts'
import { type Box, type MapLayout } from '../model/layout.ts'
import { hitAt, type Hit } from '../model/layout-places.ts'
import { findNode } from '../model/map-nodes.ts'
import type { BoardView } from './board-context.ts'

/** Where a dragged node would be dropped, and the position of the pointer, in pixels of the drawing. */
export interface Drop {
  box: Box
  where: 'before' | 'child' | 'after'
  x: number
  y: number
  text: string
}

/** Minimum movement of a pointer that starts a drag, CSS pixels. */
const dragFrom = { mouse: 5, other: 10 }
const doublePressMs = 400

interface PointerInput extends BoardView {
  frame: RefObject<HTMLElement | null>
  layout: MapLayout
  view: View
  move: (x: number, y: number) => void
  zoom: (factor: number, at: { x: number; y: number }) => void
}

interface Press {
  pointer: number
  from: { x: number; y: number }
  hit: Hit | null
  /** The detected gesture. */
  kind: 'press' | 'pan' | 'drag' | 'pinch'
}

/**
 * Handles presses, drags and pinches on a map: a press chooses, folds or opens a source, a double press renames, a drag moves the map or a
 * node.
 */
export function useMapPointer(input: PointerInput) {
  const { frame, layout, view, editable, root, chosen, move, zoom } = input
  const press = useRef<Press | null>(null)
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const last = useRef<{ id: string; at: number }>({ id: '', at: 0 })
  const [drop, setDrop] = useState<Drop | null>(null)

  const placeOf = (event: PointerEvent) => {
    const rect = frame.current?.getBoundingClientRect()
    return { x: event.clientX - (rect?.left ?? 0), y: event.clientY - (rect?.top ?? 0) }
  }
  const inDrawing = ({ x, y }: { x: number; y: number }) => ({ x: (x - view.x) / view.scale, y: (y - view.y) / view.scale })
  const hit = (at: { x: number; y: number }, touch: boolean) => hitAt(layout, inDrawing(at), (touch ? 12 : 3) / view.scale)

  const dropAt = (at: { x: number; y: number }, dragged: Box): Drop | null => {
    const point = inDrawing(at)
    const over = hitAt(layout, point, 0)
    if (!over || findNode(dragged.node, over.box.node.id)) return null
    const { box } = over
    const part = (point.y - box.y) / box.height
    const where = box.parent === null || (part > 0.3 && part < 0.7) ? 'child' : part <= 0.3 ? 'before' : 'after'
    return { box, where, ...point, text: dragged.lines[0] ?? '' }
  }

  const finishDrag = (dragged: Box) => {
    if (!drop) return
    const { box, where } = drop
    const id = dragged.node.id
    if (where === 'child') input.onEdit({ do: 'move', id, parent: box.node.id, before: null })
    else {
      const siblings = box.parent!.node.children.filter((child) => child.id !== id)
      const at = siblings.findIndex((child) => child.id === box.node.id) + (where === 'after' ? 1 : 0)
      input.onEdit({ do: 'move', id, parent: box.parent!.node.id, before: siblings[at]?.id ?? null })
    }
  }

  const finishPress = (pressed: Hit | null) => {
    if (!pressed) return
    const { node } = pressed.box
    if (pressed.kind === 'toggle') return input.onFold(node.id, !node.folded)
    input.onChoose(node.id)
    if (pressed.kind === 'mark') return input.onMark(pressed.mark)
    const now = performance.now()
    const twice = last.current.id === node.id && now - last.current.at < doublePressMs
    last.current = twice ? { id: '', at: 0 } : { id: node.id, at: now }
    if (editable && twice) input.onStartEditing(node.id)
    else if (!editable || node.at) input.onPlace?.(node)
  }

  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      const at = placeOf(event)
      pointers.current.set(event.pointerId, at)
      if (pointers.current.size > 1) {
        if (press.current) press.current.kind = 'pinch'
        setDrop(null)
        return
      }
      press.current = { pointer: event.pointerId, from: at, hit: hit(at, event.pointerType !== 'mouse'), kind: 'press' }
    },
    onPointerMove: (event: PointerEvent) => {
      const before = pointers.current.get(event.pointerId)
      const pressed = press.current
      if (!before || !pressed) return
      const at = placeOf(event)
      pointers.current.set(event.pointerId, at)
      if (pressed.kind === 'pinch') {
        const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
        const [was, is] = other ? [Math.hypot(before.x - other.x, before.y - other.y), Math.hypot(at.x - other.x, at.y - other.y)] : [0, 0]
        if (other && was > 0) zoom(is / was, other)
        return
      }
      const mouse = event.pointerType === 'mouse'
      if (pressed.kind === 'press') {
        if (Math.hypot(at.x - pressed.from.x, at.y - pressed.from.y) < (mouse ? dragFrom.mouse : dragFrom.other)) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const box = pressed.hit?.kind === 'node' ? pressed.hit.box : null
        // Touch pans the map, unless it drags the node that was already chosen.
        pressed.kind = editable && box?.parent && (mouse || box.node.id === chosen) ? 'drag' : 'pan'
      }
      if (pressed.kind === 'drag') setDrop(dropAt(at, pressed.hit!.box))
      else move(at.x - before.x, at.y - before.y)
    },
    onPointerUp: (event: PointerEvent) => {
      pointers.current.delete(event.pointerId)
      const pressed = press.current
      if (pressed?.pointer !== event.pointerId) return
      press.current = null
      if (pressed.kind === 'drag' && findNode(root, pressed.hit!.box.node.id)) finishDrag(pressed.hit!.box)
      if (pressed.kind === 'press') finishPress(pressed.hit)
      setDrop(null)
    },
    onPointerCancel: (event: PointerEvent) => {
      pointers.current.delete(event.pointerId)
      press.current = null
      setDrop(null)
    },
  }
  return { drop, handlers }
}
