import { ImportFailure } from '@wenjin/contract'

/** First bytes of an OLE compound file: the format of Office documents before 2007, and the container of encrypted ones since. */
export const oleMagic = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] as const

/** An OLE compound file: named streams in folders, read on request. */
export interface OleFile {
  /** Names of the streams, without their folders. */
  names: ReadonlySet<string>
  /** Returns the bytes of a stream, or undefined when no stream has that name. */
  stream(name: string): Buffer | undefined
}

interface DirectoryEntry {
  name: string
  type: number
  start: number
  size: number
}

const endOfChain = 0xfffffffe
const lastSector = 0xfffffffa
const streamType = 2
const rootType = 5

/** Opens a compound file ([MS-CFB]). Throws `corrupt`; sector chains that loop or leave the file are cut at that point. */
export function openOle(bytes: Uint8Array): OleFile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const shift = file.length >= 512 ? file.readUInt16LE(30) : 0
  if (shift !== 9 && shift !== 12) throw new ImportFailure('corrupt', 'OLE')
  const sectorBytes = 1 << shift
  const sector = (index: number): Buffer => file.subarray((index + 1) * sectorBytes, (index + 2) * sectorBytes)
  const table = readTable(file, sectorBytes, sector)
  const chain = (start: number, next: Uint32Array): number[] => {
    const sectors: number[] = []
    // A chain cannot be longer than its table, so a loop ends here.
    for (let at = start; at < lastSector && at < next.length && sectors.length < next.length; at = next[at]!) sectors.push(at)
    return sectors
  }
  const readChain = (start: number): Buffer => Buffer.concat(chain(start, table).map(sector))
  const entries = readDirectory(readChain(file.readUInt32LE(48)))
  const root = entries.find(({ type }) => type === rootType)
  if (!root) throw new ImportFailure('corrupt', 'OLE')
  const miniLimit = file.readUInt32LE(56)
  const small = { bytes: readChain(root.start), table: toWords(readChain(file.readUInt32LE(60))) }
  const streams = new Map(entries.filter(({ type }) => type === streamType).map((entry) => [entry.name, entry]))
  return {
    names: new Set(streams.keys()),
    stream(name) {
      const entry = streams.get(name)
      if (!entry) return undefined
      if (entry.size >= miniLimit) return readChain(entry.start).subarray(0, entry.size)
      return Buffer.concat(chain(entry.start, small.table).map((index) => small.bytes.subarray(index * 64, index * 64 + 64))).subarray(
        0,
        entry.size,
      )
    },
  }
}

/** Reads the allocation table, which states for each sector the one that follows it. */
function readTable(file: Buffer, sectorBytes: number, sector: (index: number) => Buffer): Uint32Array {
  const places: number[] = []
  for (let at = 76; at < 512; at += 4) places.push(file.readUInt32LE(at))
  const more = Math.floor(file.length / sectorBytes)
  for (let next = file.readUInt32LE(68), seen = 0; next < lastSector && seen < more; seen++) {
    const words = toWords(sector(next))
    if (words.length === 0) break
    places.push(...words.subarray(0, -1))
    next = words.at(-1) ?? endOfChain
  }
  return toWords(Buffer.concat(places.filter((place) => place < more).map(sector)))
}

function toWords(bytes: Buffer): Uint32Array {
  return Uint32Array.from({ length: bytes.length >>> 2 }, (_, index) => bytes.readUInt32LE(index * 4))
}

function readDirectory(bytes: Buffer): DirectoryEntry[] {
  const entries: DirectoryEntry[] = []
  for (let at = 0; at + 128 <= bytes.length; at += 128) {
    const nameBytes = Math.min(64, bytes.readUInt16LE(at + 64))
    entries.push({
      name: bytes.toString('utf16le', at, at + Math.max(0, nameBytes - 2)),
      type: bytes[at + 66] ?? 0,
      start: bytes.readUInt32LE(at + 116),
      size: bytes.readUInt32LE(at + 120),
    })
  }
  return entries
}
