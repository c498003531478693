import { useEffect, useRef, useState, type RefObject } from 'react'
import { fitView, zoomView, type Size, type View } from '../../../../lib/view/pan-zoom.ts'
import type { Box, MapLayout } from '../model/layout.ts'

const bounds = { smallest: 0.01, largest: 3 }
/** Scale below which the text of a node is hard to read. */
const readableScale = 0.75
const wheelDoublingPx = 300
/** Margin between a revealed box and the edge, CSS pixels. */
const edge = 32

/** Returns the initial view: the whole map if its text stays readable, otherwise its root at the left edge. */
function beginningView({ width, height, boxes }: MapLayout, window: Size): View {
  const whole = fitView({ width, height }, window, bounds)
  const root = boxes[0]
  if (whole.scale >= readableScale || !root) return whole
  const scale = Math.max(readableScale, Math.min(1, whole.scale))
  return { scale, x: 8, y: window.height / 2 - (root.y + root.height / 2) * scale }
}

/**
 * Manages the view of a map, panned and zoomed by wheel, touch and buttons. The canvas handles drags, since it knows what is under the
 * pointer.
 */
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
      // A drawer gets its size late; keep the view if the person has already moved the map.
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
    /** Scrolls a box into view by the minimum distance. */
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

/** Returns the visible part of a drawing in its own pixels, rounded outward to steps: it stays equal while the map moves a little. */
export function shownWindow({ x, y, scale }: View, { width, height }: Size) {
  const step = 400 / scale
  return {
    left: Math.floor(-x / scale / step - 0.5) * step,
    top: Math.floor(-y / scale / step - 0.5) * step,
    right: Math.ceil((width - x) / scale / step + 0.5) * step,
    bottom: Math.ceil((height - y) / scale / step + 0.5) * step,
  }
}
