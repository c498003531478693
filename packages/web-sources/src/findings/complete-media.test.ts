import { expect, test } from 'vitest'
import { completeMedia, playerAddress } from './complete-media.ts'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/abc_-123', 'https://www.youtube-nocookie.com/embed/abc_-123'],
  ['https://youtu.be/abc', 'https://www.youtube-nocookie.com/embed/abc'],
  ['https://www.bilibili.com/video/BV1xx411c7mD/', 'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD&autoplay=0'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  // Addresses without a film, and sites without such a player.
  ['https://www.youtube.com/@channel', undefined],
  ['https://www.youtube.com/watch?v=a%2F..%2Fb', undefined],
  ['https://youtu.be/', undefined],
  ['https://www.bilibili.com/bangumi/play/ep1', undefined],
  ['https://vimeo.com/about', undefined],
  ['https://youtube.com.example.org/watch?v=abc', undefined],
  ['https://example.org/watch?v=abc', undefined],
])('playerAddress finds the player of %s', (link, player) => {
  expect(playerAddress(link)).toBe(player)
})

test('completeMedia prefers the player from the service to the one derived from the address', () => {
  const link = 'https://youtu.be/abc'
  expect(completeMedia('video', link, { embedUrl: 'https://tube.example/e/1' })).toEqual({ embedUrl: 'https://tube.example/e/1' })
  expect(completeMedia('video', link, { url: 'https://tube.example/1.webm' })).toEqual({ url: 'https://tube.example/1.webm' })
  expect(completeMedia('podcast', link, undefined)).toBeUndefined()
})

test('completeMedia uses the picture itself as its large view when there is no other', () => {
  const link = 'https://example.org/1'
  expect(completeMedia('image', link, { url: 'https://a.example/1.jpg', cover: 'https://a.example/s.jpg' })?.picture).toBe(
    'https://a.example/1.jpg',
  )
  expect(completeMedia('image', link, { cover: 'https://a.example/s.jpg' })?.picture).toBe('https://a.example/s.jpg')
  expect(completeMedia('image', link, { url: 'https://a.example/1.jpg', picture: 'https://a.example/m.jpg' })?.picture).toBe(
    'https://a.example/m.jpg',
  )
})
