import { expect, test } from 'vitest'
import type { Db } from './client.ts'
import { sharedRead } from './shared-read.ts'

const [one, other] = [{}, {}] as [Db, Db]

/** A read that completes on command, with a record of its arguments. */
function gatedRead() {
  const begun: { key: string; end: (value: string) => void; fail: (reason: Error) => void }[] = []
  const read = sharedRead(
    (_db: Db, key: string) => new Promise<string>((end, fail) => begun.push({ key, end, fail })),
    (key) => key,
  )
  return { read, begun }
}

test('concurrent calls share a read, and a call during a running read gets the next one', async () => {
  const { read, begun } = gatedRead()
  const early = [read(one, 'a'), read(one, 'a')]
  await expect.poll(() => begun.length).toBe(1)
  const late = [read(one, 'a'), read(one, 'a'), read(one, 'a')]
  begun[0]!.end('before')
  expect(await Promise.all(early)).toEqual(['before', 'before'])
  await expect.poll(() => begun.length).toBe(2)
  begun[1]!.end('after')
  expect(await Promise.all(late)).toEqual(['after', 'after', 'after'])
  const last = read(one, 'a')
  await expect.poll(() => begun.length).toBe(3)
  begun[2]!.end('again')
  expect(await last).toBe('again')
})

test('calls with other arguments or on other databases, e.g. transactions, do not share a read', async () => {
  const { read, begun } = gatedRead()
  const all = [read(one, 'a'), read(one, 'b'), read(other, 'a')]
  await expect.poll(() => begun.map(({ key }) => key)).toEqual(['a', 'b', 'a'])
  for (const [at, { end }] of begun.entries()) end(String(at))
  expect(await Promise.all(all)).toEqual(['0', '1', '2'])
})

test('a failed read fails the calls that share it, but not the next read', async () => {
  const { read, begun } = gatedRead()
  const early = Promise.allSettled([read(one, 'a'), read(one, 'a')])
  await expect.poll(() => begun.length).toBe(1)
  const late = read(one, 'a')
  begun[0]!.fail(new Error('away'))
  expect((await early).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect.poll(() => begun.length).toBe(2)
  begun[1]!.end('back')
  expect(await late).toBe('back')
})
