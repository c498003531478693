import { describe, expect, it } from 'vitest'
import type { ResolvedAddress } from '../guard/guarded-agent.ts'
import { createNameLookup } from './name-lookup.ts'

const address: ResolvedAddress = { address: '93.184.216.34', family: 4 }

/** Name servers whose replies the test triggers. */
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

describe('a name lookup', () => {
  it('gives up when no name server answers, and fails at once for half a minute', async () => {
    let time = 0
    const { asked, resolve } = heldNames()
    const lookUp = createNameLookup({ resolve, now: () => time, firstPatienceMs: 1 })
    const both = await Promise.allSettled([lookUp('a.example'), lookUp('b.example'), lookUp('c.example')])
    for (const one of both) expect(one).toMatchObject({ status: 'rejected', reason: { reason: 'unreachable' } })
    await expect(lookUp('d.example')).rejects.toMatchObject({ reason: 'unreachable' })
    // Two lookups run at once; the third had no turn, and the fourth was refused before a lookup.
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

  it('works again after a late answer', async () => {
    const { asked, resolve } = heldNames()
    const lookUp = createNameLookup({ resolve, now: () => 0, firstPatienceMs: 1 })
    await expect(lookUp('a.example')).rejects.toMatchObject({ reason: 'unreachable' })
    asked[0]!.answer()
    await settled()
    const next = lookUp('b.example')
    asked[1]!.answer()
    await expect(next).resolves.toEqual([address])
  })

  it('is shared by callers of the same name, and an unknown name does not count as an absent network', async () => {
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
