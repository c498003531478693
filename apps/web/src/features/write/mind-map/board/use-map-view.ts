import { useEffect, useRef, useState, type RefObject } from 'react'
import { fitView, zoomView, type Size, type View } from '../../../../lib/view/pan-zoom.ts'
import type { Box, MapLayout } from '../model/layout.ts'

const bounds = { smallest: 0.01, largest: 3 }
/** Scale below which the words of a node are hard to read. */
const readableScale = 0.75
const wheelDoublingPx = 300
/** Room between a box that is brought into view and the edge, CSS pixels. */
const edge = 32

/** Shows the whole map where its words stay readable, otherwise its root at the left edge, from which the map can be moved. */
function beginningView({ width, height, boxes }: MapLayout, window: Size): View {
  const whole = fitView({ width, height }, window, bounds)
  const root = boxes[0]
  if (whole.scale >= readableScale || !root) return whole
  const scale = Math.max(readableScale, Math.min(1, whole.scale))
  return { scale, x: 8, y: window.height / 2 - (root.y + root.height / 2) * scale }
}

/** How a map stands in its window, moved and zoomed by wheel, fingers and buttons. Dragging is the canvas's, which knows what is under the pointer. */
export function useMapView(frame: RefObject<HTMLElement | null>, layout: MapLayout) {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 })
  const latest = useRef(layout)
  const touched = useRef(false)
  useEffect(() => {
    latest.current = layout
  })
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect()
      setSize({ width, height })
      // A drawer finds its size late; a map that somebody has moved stays where it is.
      if (!touched.current && width > 0) setView(beginningView(latest.current, { width, height }))
    })
    observer.observe(element)
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault()
      touched.current = true
      const rect = element.getBoundingClientRect()
      const at = { x: event.clientX - rect.left, y: event.clientY - rect.top }
      const lines = event.deltaMode === 1 ? 16 : 1
      setView((known) =>
        event.ctrlKey || event.metaKey
          ? zoomView(known, 2 ** (-event.deltaY / (wheelDoublingPx / 2)), at, bounds)
          : event.shiftKey && event.deltaX === 0
            ? { ...known, x: known.x - event.deltaY * lines }
            : { ...known, x: known.x - event.deltaX * lines, y: known.y - event.deltaY * lines },
      )
    }
    element.addEventListener('wheel', handleWheel, { passive: false })
    return () => {
      observer.disconnect()
      element.removeEventListener('wheel', handleWheel)
    }
  }, [frame])

  const change = (next: (known: View) => View) => {
    touched.current = true
    setView(next)
  }
  const middle = { x: size.width / 2, y: size.height / 2 }
  return {
    view,
    size,
    move: (x: number, y: number) => change((known) => ({ ...known, x: known.x + x, y: known.y + y })),
    zoom: (factor: number, at = middle) => change((known) => zoomView(known, factor, at, bounds)),
    fit: () => setView(fitView(layout, size, bounds)),
    /** Brings a box into view, moving no more than it takes. */
    reveal: (box: Box) =>
      setView((known) => {
        const scale = known.scale < 0.4 ? readableScale : known.scale
        const from = scale === known.scale ? known : zoomView(known, scale / known.scale, middle, bounds)
        const shift = (start: number, length: number, room: number) => {
          if (start < edge) return edge - start
          const over = start + length + edge - room
          return over > 0 ? Math.max(-over, edge - start) : 0
        }
        const x = shift(box.x * scale + from.x, box.width * scale, size.width)
        const y = shift(box.y * scale + from.y, box.height * scale, size.height)
        return x === 0 && y === 0 && from === known ? known : { ...from, x: from.x + x, y: from.y + y }
      }),
  }
}

/** The part of a drawing that is shown, in its own pixels, widened to steps: it stays the same while the map moves a little. */
export function shownWindow({ x, y, scale }: View, { width, height }: Size) {
  const step = 400 / scale
  return {
    left: Math.floor(-x / scale / step - 0.5) * step,
    top: Math.floor(-y / scale / step - 0.5) * step,
    right: Math.ceil((width - x) / scale / step + 0.5) * step,
    bottom: Math.ceil((height - y) / scale / step + 0.5) * step,
  }
}
