import { expect, test } from 'vitest'
import { follow } from './follow-signal.ts'

test('a controller is aborted with the signal’s reason until it is detached', () => {
  const [source, follower, left] = [new AbortController(), new AbortController(), new AbortController()]
  follow(source.signal, follower)
  follow(source.signal, left)()
  source.abort('stopped')
  expect([follower.signal.aborted, follower.signal.reason]).toEqual([true, 'stopped'])
  expect(left.signal.aborted).toBe(false)
})

test('an already aborted signal aborts the controller at once', () => {
  const follower = new AbortController()
  follow(AbortSignal.abort('gone'), follower)
  expect(follower.signal.reason).toBe('gone')
})
