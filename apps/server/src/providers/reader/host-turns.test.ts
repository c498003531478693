import { expect, it } from 'vitest'
import { HostTurns } from './host-turns.ts'

const deferred = () => Promise.withResolvers<void>()
const settle = () => new Promise((resolve) => setImmediate(resolve))

it('one caller at a time uses a host, in order of request, while other hosts are free', async () => {
  const turns = new HostTurns()
  const seen: string[] = []
  const [first, second] = [deferred(), deferred()]
  const visit = (host: string, name: string, until?: Promise<void>) =>
    turns.take(host, undefined, async () => {
      seen.push(name)
      await until
    })
  const all = [visit('a', 'a1', first.promise), visit('a', 'a2', second.promise), visit('a', 'a3'), visit('b', 'b1')]
  await settle()
  expect(seen).toEqual(['a1', 'b1'])
  first.resolve()
  await settle()
  expect(seen).toEqual(['a1', 'b1', 'a2'])
  second.resolve()
  await Promise.all(all)
  expect(seen).toEqual(['a1', 'b1', 'a2', 'a3'])
})

it('the turn of a failed or aborted caller passes to the next one in order', async () => {
  const turns = new HostTurns()
  const seen: string[] = []
  const gate = deferred()
  const leaving = new AbortController()
  const failing = turns.take('a', undefined, async () => {
    await gate.promise
    throw new Error('failed')
  })
  const left = turns.take('a', leaving.signal, async () => void seen.push('left'))
  const last = turns.take('a', undefined, async () => void seen.push('last'))
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  await settle()
  expect(seen).toEqual([])
  gate.resolve()
  await expect(failing).rejects.toThrow('failed')
  await last
  expect(seen).toEqual(['last'])
})
