import { expect, test } from 'vitest'
import { fitView, zoomView } from './pan-zoom.ts'

test('fitView scales a drawing down into its window and never up', () => {
  expect(fitView({ width: 800, height: 200 }, { width: 400, height: 300 })).toEqual({ scale: 0.5, x: 0, y: 100 })
  expect(fitView({ width: 100, height: 100 }, { width: 400, height: 300 })).toEqual({ scale: 1, x: 150, y: 100 })
  expect(fitView({ width: 0, height: 0 }, { width: 400, height: 300 }).scale).toBe(1)
})

test('zoomView keeps the point under the pointer in place, within the zoom bounds', () => {
  const view = { x: 10, y: 20, scale: 1 }
  const at = { x: 110, y: 70 }
  const zoomed = zoomView(view, 2, at)
  expect(zoomed).toEqual({ scale: 2, x: -90, y: -30 })
  expect((at.x - zoomed.x) / zoomed.scale).toBe((at.x - view.x) / view.scale)
  expect(zoomView(view, 100, at).scale).toBe(3)
  expect(zoomView(view, 0.001, at).scale).toBe(0.2)
})
