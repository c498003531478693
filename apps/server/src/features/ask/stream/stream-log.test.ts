import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createMemoryEvents } from '../../../providers/events/memory.ts'
import type { StreamChunkRepo } from './stream-chunk.repo.ts'
import { StreamLog } from './stream-log.ts'

/** A storage whose commits do not come to an end. */
const stuck: StreamChunkRepo = {
  insert: () => new Promise(() => undefined),
  read: () => Promise.resolve([]),
  count: () => Promise.resolve(0),
  endOf: () => Promise.resolve(null),
}

test('closing the stream releases waiters for a commit, and delays nothing else', async () => {
  const log = new StreamLog(stuck, createMemoryEvents(), pino({ level: 'silent' }))
  log.announce('r1')
  await log.open('r1')
  log.append('r1', { type: 'append-text', text: '一' }, true)
  const flushed = log.flush('r1')
  log.close('r1')
  await flushed
  await expect(log.flush('r1')).resolves.toBeUndefined()
})
