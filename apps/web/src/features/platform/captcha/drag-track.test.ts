import { expect, test } from 'vitest'
import { clampX, DragTrack, maxX } from './drag-track.ts'

test('the piece stays inside the image', () => {
  expect(maxX).toBe(260)
  expect([-5, 12.34, 260, 900].map(clampX)).toEqual([0, 12.3, 260, 260])
})

test('a track has its points in order; begin discards the previous ones', () => {
  const track = new DragTrack()
  track.begin(0, 0, 400)
  track.add(3.333, -0.04, 416.4)
  expect(track.points).toEqual([
    [0, 0, 400],
    [3.3, -0, 416],
  ])
  track.begin(7, 0, 900)
  expect(track.points).toEqual([[7, 0, 900]])
})

test('a long track keeps its first and last point, within the maximum number of points', () => {
  const track = new DragTrack()
  track.begin(0, 0, 0)
  for (let i = 1; i <= 9000; i++) track.add(i / 100, 0, i)
  expect(track.points.length).toBeLessThan(2000)
  expect(track.points[0]).toEqual([0, 0, 0])
  expect(track.points.at(-1)).toEqual([90, 0, 9000])
})
