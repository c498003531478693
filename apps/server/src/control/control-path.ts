import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Some systems limit a socket path to 103 bytes. */
const longestPath = 100

/** Returns the socket path on which the running instance of a data folder accepts local commands. */
export function controlPath(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return String.raw`\\.\pipe\wenjin-${name}`
  const inFolder = join(dataDir, 'control.sock')
  return Buffer.byteLength(inFolder) <= longestPath ? inFolder : join(tmpdir(), `wenjin-${name}.sock`)
}
