import type { StreamEntry } from '@wenjin/contract'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryEvents } from '../../../providers/events/memory.ts'
import type { StreamChunkRepo } from './stream-chunk.repo.ts'
import { StreamLog } from './stream-log.ts'

/** A repository whose commits never finish. */
const stuck: StreamChunkRepo = {
  insert: () => new Promise(() => undefined),
  read: () => Promise.resolve([]),
  count: () => Promise.resolve(0),
  endOf: () => Promise.resolve(null),
}

afterEach(() => vi.useRealTimers())

test('more text is due at once before the first commit, and a while after the last one began', async () => {
  vi.useFakeTimers()
  const log = new StreamLog({ ...stuck, insert: () => Promise.resolve() }, createMemoryEvents(), pino({ level: 'silent' }))
  await log.untilDue()
  log.announce('r1')
  await log.open('r1', true)
  log.append('r1', { type: 'append-text', text: '一' }, true)
  let isDue = false
  const due = log.untilDue().then(() => (isDue = true))
  await vi.advanceTimersByTimeAsync(60)
  expect(isDue).toBe(false)
  await vi.advanceTimersByTimeAsync(40)
  await due
  await log.untilDue()
})

test('closing a stream releases its waiters for a commit and does not delay other streams', async () => {
  const log = new StreamLog(stuck, createMemoryEvents(), pino({ level: 'silent' }))
  log.announce('r1')
  await log.open('r1')
  log.append('r1', { type: 'append-text', text: '一' }, true)
  const flushed = log.flush('r1')
  log.close('r1')
  await flushed
  await expect(log.flush('r1')).resolves.toBeUndefined()
})

test('text that waits for a commit is merged into one entry, and an entry being stored does not change', async () => {
  const stored: StreamEntry[][] = []
  let open = Promise.withResolvers<void>()
  const slow: StreamChunkRepo = {
    ...stuck,
    insert: async (groups) => {
      for (const { messages } of groups) stored.push(messages)
      await open.promise
    },
  }
  const log = new StreamLog(slow, createMemoryEvents(), pino({ level: 'silent' }))
  log.announce('r1')
  await log.open('r1', true)
  const text = (said: string): StreamEntry => ({ type: 'append-text', text: said })
  const thinking = (said: string): StreamEntry => ({ type: 'append-thinking', text: said })
  const ofStep: StreamEntry = { type: 'append-thinking', text: '想', stepId: 's1' }
  log.append('r1', text('一'), true)
  await expect.poll(() => stored.length).toBe(1)
  for (const entry of [text('二'), text('三'), thinking('四'), thinking('五'), ofStep, text('六')]) log.append('r1', entry)
  open.resolve()
  open = Promise.withResolvers()
  open.resolve()
  await log.flush('r1')
  expect(stored).toEqual([[text('一')], [text('二三'), thinking('四五'), ofStep, text('六')]])
  const read: StreamEntry[] = []
  log.append('r1', '[DONE]', true)
  for await (const group of log.read('r1', 0, new AbortController().signal)) for (const { n, entry } of group) read[n] = entry
  expect(read).toEqual([text('一'), text('二三'), thinking('四五'), ofStep, text('六'), '[DONE]'])
})
