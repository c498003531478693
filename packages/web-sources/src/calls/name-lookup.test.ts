import { describe, expect, it } from 'vitest'
import type { ResolvedAddress } from '../guard/guarded-agent.ts'
import { createNameLookup } from './name-lookup.ts'

const address: ResolvedAddress = { address: '93.184.216.34', family: 4 }

/** Name servers that answer when they are told to. */
function heldNames() {
  const asked: { host: string; answer: () => void; fail: (error: Error) => void }[] = []
  const resolve = (host: string) => {
    const { promise, resolve: settle, reject } = Promise.withResolvers<ResolvedAddress[]>()
    asked.push({ host, answer: () => settle([address]), fail: reject })
    return promise
  }
  return { asked, resolve }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('looking names up', () => {
  it('gives up a network where nothing answers, and leaves it alone for a while', async () => {
    let time = 0
    const { asked, resolve } = heldNames()
    const lookUp = createNameLookup({ resolve, now: () => time, firstPatienceMs: 1 })
    const both = await Promise.allSettled([lookUp('a.example'), lookUp('b.example'), lookUp('c.example')])
    for (const one of both) expect(one).toMatchObject({ status: 'rejected', reason: { reason: 'unreachable' } })
    await expect(lookUp('d.example')).rejects.toMatchObject({ reason: 'unreachable' })
    // Two at once; the third had no turn, the fourth was not asked for.
    expect(asked.map(({ host }) => host)).toEqual(['a.example', 'b.example'])
    time = 29_999
    await expect(lookUp('a.example')).rejects.toMatchObject({ reason: 'unreachable' })
    asked[0]!.fail(new Error('EAI_AGAIN'))
    asked[1]!.fail(new Error('EAI_AGAIN'))
    await settled()
    time = 30_000
    const again = lookUp('a.example')
    expect(asked.at(-1)).toMatchObject({ host: 'a.example' })
    asked.at(-1)!.answer()
    await expect(again).resolves.toEqual([address])
  })

  it('knows by a late answer that the network is back', async () => {
    const { asked, resolve } = heldNames()
    const lookUp = createNameLookup({ resolve, now: () => 0, firstPatienceMs: 1 })
    await expect(lookUp('a.example')).rejects.toMatchObject({ reason: 'unreachable' })
    asked[0]!.answer()
    await settled()
    const next = lookUp('b.example')
    asked[1]!.answer()
    await expect(next).resolves.toEqual([address])
  })

  it('asks once for a name several want, and a name nobody knows is no sign of an absent network', async () => {
    const { asked, resolve } = heldNames()
    const lookUp = createNameLookup({ resolve, now: () => 0 })
    const both = Promise.allSettled([lookUp('a.example'), lookUp('a.example')])
    expect(asked).toHaveLength(1)
    asked[0]!.fail(new Error('ENOTFOUND'))
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const next = lookUp('b.example')
    asked[1]!.answer()
    await expect(next).resolves.toEqual([address])
  })
})
