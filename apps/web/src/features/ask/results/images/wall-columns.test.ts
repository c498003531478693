import type { FoundSource } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { wallColumns } from './wall-columns.ts'

const image = (width?: number, height?: number): FoundSource => ({
  id: '',
  category: 'image',
  title: '',
  link: '',
  snippet: '',
  services: [],
  media: { width, height },
})

test('SOURCE-006 the first images are on top, the next go where there is room, and none is lost', () => {
  const tall = image(100, 300)
  const flat = image(100, 50)
  expect(wallColumns([tall, flat, flat, flat], 2)).toEqual([[0], [1, 2, 3]])
  expect(wallColumns([image(), image(), image()], 3)).toEqual([[0], [1], [2]])
  const places = wallColumns(
    Array.from({ length: 30 }, (_, i) => image(100, 40 + ((i * 37) % 200))),
    3,
  )
  expect(places.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => i))
})
