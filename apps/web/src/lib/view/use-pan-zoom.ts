import { useEffect, useRef, useState } from 'react'
import { fitView, zoomView, type Size, type View, type ZoomBounds } from './pan-zoom.ts'

/** Wheel distance that doubles or halves the scale, pixels. */
const wheelDoublingPx = 300

/** Pans and zooms a drawing inside its window: by dragging, pinching, wheel, and buttons. */
export function usePanZoom(drawing: Size, bounds?: ZoomBounds) {
  const box = useRef<SVGSVGElement & HTMLDivElement>(null)
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 })
  const { width, height } = drawing

  const fit = () => {
    if (box.current) setView(fitView(drawing, box.current.getBoundingClientRect(), bounds))
  }
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setView(fitView({ width, height }, element.getBoundingClientRect(), bounds)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [width, height, bounds])

  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const pointers = new Map<number, { x: number; y: number }>()
    const place = (event: MouseEvent) => {
      const rect = element.getBoundingClientRect()
      return { x: event.clientX - rect.left, y: event.clientY - rect.top }
    }
    const handleDown = (event: PointerEvent) => {
      pointers.set(event.pointerId, place(event))
    }
    const handleMove = (event: PointerEvent) => {
      const from = pointers.get(event.pointerId)
      if (!from) return
      const to = place(event)
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
      pointers.set(event.pointerId, to)
      if (other) {
        const before = Math.hypot(from.x - other.x, from.y - other.y)
        const after = Math.hypot(to.x - other.x, to.y - other.y)
        if (before > 0) setView((known) => zoomView(known, after / before, other, bounds))
      } else setView((known) => ({ ...known, x: known.x + to.x - from.x, y: known.y + to.y - from.y }))
    }
    const handleUp = (event: PointerEvent) => {
      pointers.delete(event.pointerId)
    }
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault()
      setView((known) => zoomView(known, 2 ** (-event.deltaY / wheelDoublingPx), place(event), bounds))
    }
    element.addEventListener('pointerdown', handleDown)
    window.addEventListener('pointermove', handleMove)
    window.addEventListener('pointerup', handleUp)
    window.addEventListener('pointercancel', handleUp)
    element.addEventListener('wheel', handleWheel, { passive: false })
    return () => {
      element.removeEventListener('pointerdown', handleDown)
      window.removeEventListener('pointermove', handleMove)
      window.removeEventListener('pointerup', handleUp)
      window.removeEventListener('pointercancel', handleUp)
      element.removeEventListener('wheel', handleWheel)
    }
  }, [bounds])

  const zoom = (factor: number) => {
    const rect = box.current?.getBoundingClientRect()
    if (rect) setView((known) => zoomView(known, factor, { x: rect.width / 2, y: rect.height / 2 }, bounds))
  }
  return { box, view, zoom, fit }
}
