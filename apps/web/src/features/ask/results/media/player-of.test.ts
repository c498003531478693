import { expect, test } from 'vitest'
import { playerAt, playerOf } from './player-of.ts'

const play = (category: 'podcast' | 'video' | 'image', media: object) => playerOf({ category, media }, 'wenjin.example')

test('audio and video use native players, other services a frame', () => {
  expect(play('podcast', { url: 'https://a.example/1.mp3' })).toEqual({ kind: 'audio', url: 'https://a.example/1.mp3', host: 'a.example' })
  expect(play('video', { url: 'https://a.example/1.webm', embedUrl: 'https://b.example/e/1' })?.kind).toBe('video')
  expect(play('video', { embedUrl: 'https://b.example/e/1' })).toEqual({ kind: 'frame', url: 'https://b.example/e/1', host: 'b.example' })
})

test('sources without https, of this instance, or with an invalid address are not played', () => {
  for (const embedUrl of ['http://b.example/e', 'https://wenjin.example/x', 'javascript:alert(1)', 'data:text/html,x', '//b.example', ''])
    expect([embedUrl, play('video', { embedUrl })]).toEqual([embedUrl, null])
  expect(play('podcast', { url: 'http://a.example/1.mp3' })).toBeNull()
  expect(play('image', { url: 'https://a.example/1.png' })).toBeNull()
})

test('players with a known start parameter start at the cited second', () => {
  expect(playerAt('https://tube.example/videos/embed/f1', 200.7)).toBe('https://tube.example/videos/embed/f1?start=200')
  expect(playerAt('https://www.youtube-nocookie.com/embed/abc', 61)).toBe('https://www.youtube-nocookie.com/embed/abc?start=61')
  expect(playerAt('https://player.bilibili.com/player.html?bvid=BV1&autoplay=0', 9)).toBe(
    'https://player.bilibili.com/player.html?bvid=BV1&autoplay=0&t=9',
  )
  expect(playerAt('https://player.vimeo.com/video/1?dnt=1', 5)).toBe('https://player.vimeo.com/video/1?dnt=1#t=5s')
  for (const seconds of [undefined, 0, 0.4])
    expect(playerAt('https://tube.example/videos/embed/f1', seconds)).toBe('https://tube.example/videos/embed/f1')
  expect(playerAt('https://other.example/e/1', 5)).toBe('https://other.example/e/1')
})
