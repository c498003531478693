import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A socket's path may hold 103 bytes at most on some systems. */
const longestPath = 100

/** Where the running instance of a data folder listens for the commands of the same machine's command line. */
export function controlPath(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return String.raw`\\.\pipe\wenjin-${name}`
  const inFolder = join(dataDir, 'control.sock')
  return Buffer.byteLength(inFolder) <= longestPath ? inFolder : join(tmpdir(), `wenjin-${name}.sock`)
}
