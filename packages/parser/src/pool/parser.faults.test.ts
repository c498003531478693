import { afterEach, describe, expect, it } from 'vitest'
import { createParser, type Parser, type ParserOptions } from '../index.ts'

const open: Parser[] = []
const rogueParser = (options: ParserOptions): Parser => {
  const made = createParser({ processes: 1, workerUrl: new URL('../testing/rogue-worker.ts', import.meta.url), ...options })
  open.push(made)
  return made
}
const empty = new Uint8Array()

afterEach(async () => {
  await Promise.all(open.splice(0).map((made) => made.close()))
})

describe('a parser whose process fails', () => {
  it('fails only the file that hangs, after no longer than the timeout', async () => {
    const made = rogueParser({ timeoutMs: 15_000 })
    // Start two processes first: the timeout includes process start, which takes longer on a busy machine.
    const tryTwo = () => Promise.all([1, 2].map(() => made.parse({ bytes: empty, fileName: 'fine' })))
    await expect.poll(() => tryTwo().then(() => 'parsed', String)).toBe('parsed')
    const hanging = made.parse({ bytes: empty, fileName: 'hang' })
    const next = made.parse({ bytes: empty, fileName: 'fine' })
    await expect(hanging).rejects.toMatchObject({ reason: 'timeout' })
    await expect(next).resolves.toMatchObject({ kind: 'txt' })
  })

  it('fails only the file that exhausts memory, exits or crashes its process, and retries once after a crash', async () => {
    const made = rogueParser({ memoryMb: 64 })
    await expect(made.parse({ bytes: empty, fileName: 'hungry' })).rejects.toMatchObject({ reason: 'tooLarge' })
    await expect(made.parse({ bytes: empty, fileName: 'bloated' })).rejects.toMatchObject({ reason: 'tooLarge', detail: '576 MB' })
    await expect(made.parse({ bytes: empty, fileName: 'ends' })).rejects.toMatchObject({ reason: 'internal' })
    await expect(made.parse({ bytes: empty, fileName: 'throws' })).rejects.toMatchObject({ reason: 'internal' })
    await expect(made.parse({ bytes: empty, fileName: 'fine' })).resolves.toMatchObject({ kind: 'txt' })
  })
})
