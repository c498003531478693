import { begin, chunk, finish, type Script } from '../../apps/server/test/peers/scripted-model.ts'

/** An answer that stops in its middle until it is let go on. */
export interface HeldAnswer {
  script: Script
  /** Writes the rest; every later request is answered without a stop. */
  release(): void
}

const pieceChars = 4

/** Writes all of `beforeHold`, then nothing until it is released, then `afterHold`. */
export function holdAnswer(beforeHold: string, afterHold: string): HeldAnswer {
  const released = Promise.withResolvers<void>()
  return {
    release: () => released.resolve(),
    script: async (response) => {
      begin(response)
      for (const [text, wait] of [
        [beforeHold, undefined],
        [afterHold, released.promise],
      ] as const) {
        await wait
        if (response.destroyed) return
        for (let i = 0; i < text.length; i += pieceChars) chunk(response, { content: text.slice(i, i + pieceChars) })
      }
      finish(response)
    },
  }
}
