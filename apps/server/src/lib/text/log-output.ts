import { writeSync } from 'node:fs'

/** Maximum waits for a slow reader of the log, and milliseconds of each, before a line is dropped. */
const maxWaits = 20
const waitMs = 50

const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EAGAIN'
const sleeper = new Int32Array(new SharedArrayBuffer(4))

/**
 * Creates a log output on a file descriptor. pino's own destination blocks the event loop forever when the log's disk is full. Here a line
 * that cannot be written is dropped, and the next successful line reports the number of dropped ones.
 */
export function createLogOutput(descriptor: number): { write(line: string): void } {
  let dropped = 0
  let isTorn = false

  function writeAll(text: string): void {
    const bytes = Buffer.from(text)
    let waits = 0
    for (let at = 0; at < bytes.length;) {
      try {
        at += writeSync(descriptor, bytes, at)
        isTorn = at < bytes.length
      } catch (error) {
        // After one timeout, wait for the reader again only after it has read.
        if (!isFull(error) || dropped > 0 || (waits += 1) > maxWaits) throw error
        Atomics.wait(sleeper, 0, 0, waitMs)
      }
    }
  }

  return {
    write(line) {
      const loss = dropped > 0 ? `${JSON.stringify({ level: 40, msg: `${dropped} lines of the log could not be written` })}\n` : ''
      try {
        writeAll(`${isTorn ? '\n' : ''}${loss}${line}`)
        dropped = 0
      } catch {
        dropped += 1
      }
    },
  }
}
