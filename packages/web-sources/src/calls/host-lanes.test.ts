import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { HostLanes } from './host-lanes.ts'
import { ServiceError } from './service-error.ts'

const forever = { signal: new AbortController().signal, patienceMs: 60_000 }

function make() {
  const clock = { now: 0, slept: [] as number[] }
  const lanes = new HostLanes({
    now: () => clock.now,
    sleep: async (ms, signal) => {
      signal.throwIfAborted()
      clock.slept.push(ms)
      clock.now += ms
    },
  })
  return { clock, lanes }
}

describe('lanes of hosts', () => {
  it('have one call in flight per host, in the order of the requests, and run hosts in parallel', async () => {
    const { lanes } = make()
    const limit = { calls: 100, perMs: 1000 }
    const order: string[] = []
    const open = Promise.withResolvers<void>()
    const call = (host: string, name: string, until?: Promise<void>) =>
      lanes.run(host, limit, forever, async () => {
        order.push(`${name} begins`)
        await until
        order.push(`${name} ends`)
      })
    const all = [call('a', 'a1', open.promise), call('a', 'a2'), call('b', 'b1')]
    await all[2]
    expect(order).toEqual(expect.arrayContaining(['a1 begins', 'b1 begins', 'b1 ends']))
    expect(order).not.toContain('a2 begins')
    open.resolve()
    await Promise.all(all)
    expect(order.indexOf('a2 begins')).toBeGreaterThan(order.indexOf('a1 ends'))
  })

  it('have as many calls in flight as the limit allows', async () => {
    const { lanes } = make()
    const limit = { calls: 100, perMs: 1000, sideBySide: 2 }
    const begun: number[] = []
    const gates = [0, 1, 2, 3].map(() => Promise.withResolvers<void>())
    const calls = gates.map((gate, n) =>
      lanes.run('a', limit, forever, () => {
        begun.push(n)
        return gate.promise
      }),
    )
    gates[2]!.resolve()
    gates[1]!.resolve()
    await Promise.all([calls[1], calls[2]])
    await setImmediate()
    expect(begun).toEqual([0, 1, 2, 3])
    gates[0]!.resolve()
    gates[3]!.resolve()
    await Promise.all(calls)
    const next = Promise.withResolvers<void>()
    const blocked = [0, 1].map(() => lanes.run('a', limit, forever, () => next.promise))
    const third = lanes.run('a', limit, forever, async () => void begun.push(4))
    await setImmediate()
    expect(begun).toEqual([0, 1, 2, 3])
    next.resolve()
    await Promise.all([...blocked, third])
    expect(begun).toEqual([0, 1, 2, 3, 4])
  })

  it('keep the rate limit: one call in three seconds', async () => {
    const { clock, lanes } = make()
    const at: number[] = []
    for (let n = 0; n < 3; n++) await lanes.run('arxiv', { calls: 1, perMs: 3000 }, forever, async () => void at.push(clock.now))
    expect(at).toEqual([0, 3000, 6000])
  })

  it('continue after a failed call and after a waiter that left the queue', async () => {
    const { lanes } = make()
    const limit = { calls: 10, perMs: 10 }
    const open = Promise.withResolvers<void>()
    const first = lanes.run('a', limit, forever, async () => {
      await open.promise
      throw new Error('down')
    })
    const gone = new AbortController()
    const second = lanes.run('a', limit, { ...forever, signal: gone.signal }, async () => 'second')
    const third = lanes.run('a', limit, forever, async () => 'third')
    gone.abort(new Error('left'))
    await expect(second).rejects.toThrow('left')
    open.resolve()
    await expect(first).rejects.toThrow('down')
    await expect(third).resolves.toBe('third')
  })

  it('report a search that ended before its turn as rate limited, not as a host failure', async () => {
    const { lanes } = make()
    const open = Promise.withResolvers<void>()
    const first = lanes.run('a', { calls: 1, perMs: 1 }, forever, () => open.promise)
    const ended = { ...forever, signal: AbortSignal.abort(new ServiceError('timeout', 'the search ended')) }
    await expect(lanes.run('a', { calls: 1, perMs: 1 }, ended, () => Promise.resolve())).rejects.toMatchObject({ kind: 'rate' })
    open.resolve()
    await first
  })

  it('refuse a call at once when its turn is later than its maximum wait', async () => {
    const { lanes } = make()
    const limit = { calls: 1, perMs: 3000 }
    const open = Promise.withResolvers<void>()
    const first = lanes.run('a', limit, forever, () => open.promise)
    await expect(lanes.run('a', limit, { ...forever, patienceMs: 2000 }, () => open.promise)).rejects.toMatchObject({ kind: 'rate' })
    const second = lanes.run('a', limit, { ...forever, patienceMs: 3000 }, () => open.promise)
    await expect(lanes.run('a', limit, { ...forever, patienceMs: 3000 }, () => open.promise)).rejects.toMatchObject({ kind: 'rate' })
    open.resolve()
    await Promise.all([first, second])
  })
})
