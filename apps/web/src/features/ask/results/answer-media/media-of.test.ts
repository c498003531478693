import type { Citation, Reference } from '@wenjin/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mediaOf } from './media-of.ts'

beforeAll(() => vi.stubGlobal('window', { location: { host: 'wenjin.example' } }))
afterAll(() => vi.unstubAllGlobals())

const reference = (index: number, fields: Partial<Reference>): Reference => ({
  index,
  category: 'webpage',
  title: `第 ${index} 篇`,
  link: `https://a.example/${index}`,
  snippet: '',
  ...fields,
})
const citation = (index: number, fields: Partial<Citation> = {}): Citation => ({
  mark: 1,
  index,
  sentence: [0, 1],
  quote: '',
  verdict: 'verified',
  ...fields,
})
const own = (index: number, fileName: string) =>
  reference(index, { category: 'mine', link: `/doc/d${index}`, documentId: `d${index}`, fileName })
const originalOf = (id: string) => `/original/${id}`
const references = [
  reference(1, { category: 'image', media: { cover: '/api/image?1', licence: 'CC0' } }),
  reference(2, { category: 'podcast', media: { url: 'https://a.example/2.mp3' } }),
  reference(3, {}),
  own(4, '口述.MP3'),
  own(5, '码头.jpg'),
  own(6, '县志.pdf'),
]

test('with a media source, all images and recordings are shown first', () => {
  const { pictures, recordings, first } = mediaOf({ text: '', references, citations: [] }, 'image', originalOf)
  expect(first).toBe(true)
  expect(pictures.map(({ index, media }) => [index, media?.cover])).toEqual([
    [1, '/api/image?1'],
    [5, '/original/d5'],
  ])
  expect(recordings.map(({ reference: { index }, player }) => [index, player?.host])).toEqual([
    [2, 'a.example'],
    [4, null],
  ])
})

test('with other sources, only cited media are shown, at the cited seconds', () => {
  const time = (ms: number): Partial<Citation> => ({ place: { time: [ms, ms + 1000] } })
  const citations = [
    citation(4, time(61_500)),
    citation(4, time(3000)),
    citation(4, time(3999)),
    citation(1, { verdict: 'unsupported' }),
    citation(6),
  ]
  const { pictures, recordings, first } = mediaOf({ text: '', references, citations }, 'default', originalOf)
  expect([first, pictures.length]).toEqual([false, 0])
  expect(recordings.map(({ player, moments }) => ({ player, moments }))).toEqual([
    { player: { kind: 'audio', url: '/original/d4', host: null }, moments: [3, 61] },
  ])
})
