import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The fields of a database folder's `global/pg_control`. */
export interface ControlFile {
  /** Whether the pages of the folder carry checksums. */
  hasChecksums: boolean
}

/** `pg_control_version` of PostgreSQL 18, whose layout is parsed here. */
const layoutVersion = 1800
const versionAt = 8
const checksumVersionAt = 252
const crcAt = 292

const crcTable = new Uint32Array(256).map((_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0x82f63b78 ^ (crc >>> 1) : crc >>> 1
  return crc
})

/** Computes CRC-32C (Castagnoli); Node only provides the other CRC-32. */
function crc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = crcTable[(crc ^ byte) & 0xff]! ^ (crc >>> 8)
  return ~crc >>> 0
}

/** Reads the control file of a database folder; null when it is missing or damaged. */
export function readControlFile(folder: string): ControlFile | null {
  let bytes: Buffer
  try {
    bytes = readFileSync(join(folder, 'global', 'pg_control'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  if (bytes.length < crcAt + 4 || bytes.readUInt32LE(versionAt) !== layoutVersion) return null
  if (crc32c(bytes.subarray(0, crcAt)) !== bytes.readUInt32LE(crcAt)) return null
  return { hasChecksums: bytes.readUInt32LE(checksumVersionAt) !== 0 }
}
