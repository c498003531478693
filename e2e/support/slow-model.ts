import { begin, chunk, finish, type Script } from '../../apps/server/test/peers/scripted-model.ts'

/** An answer that pauses in the middle until it is released. */
export interface HeldAnswer {
  script: Script
  /** Writes the rest; later requests are answered without a pause. */
  release(): void
}

const pieceChars = 4

/** Writes `beforeHold`, then pauses until it is released, then writes `afterHold`. */
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
