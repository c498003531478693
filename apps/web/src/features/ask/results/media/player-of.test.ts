import { expect, test } from 'vitest'
import { playerOf } from './player-of.ts'

const play = (category: 'podcast' | 'video' | 'image', media: object) => playerOf({ category, media }, 'wenjin.example')

test('sounds and films play by themselves, other services in a frame', () => {
  expect(play('podcast', { url: 'https://a.example/1.mp3' })).toEqual({ kind: 'audio', url: 'https://a.example/1.mp3', host: 'a.example' })
  expect(play('video', { url: 'https://a.example/1.webm', embedUrl: 'https://b.example/e/1' })?.kind).toBe('video')
  expect(play('video', { embedUrl: 'https://b.example/e/1' })).toEqual({ kind: 'frame', url: 'https://b.example/e/1', host: 'b.example' })
})

test('nothing plays that is not https, is of this instance, or is no address', () => {
  for (const embedUrl of ['http://b.example/e', 'https://wenjin.example/x', 'javascript:alert(1)', 'data:text/html,x', '//b.example', ''])
    expect([embedUrl, play('video', { embedUrl })]).toEqual([embedUrl, null])
  expect(play('podcast', { url: 'http://a.example/1.mp3' })).toBeNull()
  expect(play('image', { url: 'https://a.example/1.png' })).toBeNull()
})
