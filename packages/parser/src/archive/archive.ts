import type { Readable } from 'node:stream'
import { fromBufferPromise, openPromise, type Entry, type ZipFile } from 'yauzl'
import { ImportFailure } from '@wenjin/contract'
import { decodeText } from '../text/decode.ts'
import { isBomb } from './zip.ts'

/** Limits for an archive that is imported as files. `depth`: levels of nested archives. */
export const archiveLimits = { entries: 10_000, bytes: 4 * 1024 ** 3, depth: 2, nameChars: 200, folders: 32 } as const

/** A file in an archive. */
export interface ArchiveEntry {
  /** Cleaned folders and file name: no part is empty, `.`, `..` or a drive, or contains a separator or a control character. */
  path: readonly [...folders: string[], name: string]
  /** Inflated size in bytes; reading fails as soon as the file inflates to more. */
  size: number
  /** Whether the file needs a password. */
  encrypted: boolean
  /** Opens the file's bytes as a stream, inflated on the fly. */
  open(): Promise<Readable>
}

/** Files that operating systems add to archives without the user. */
const litter = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i
const utf8Names = 0x800
const fileTypeMask = 0xf000
const regularFile = 0x8000

/**
 * Yields the files of a ZIP archive one after the other; their bytes are read on request only. Folders, links and devices are left out;
 * names are cleaned so that no path leaves its target folder.
 * @param archive its path, or its bytes
 * @throws ImportFailure `corrupt`, `zipBomb` when the stated inflated size is far out of proportion, `tooLarge` with more files than
 * `archiveLimits`
 */
export async function* readArchive(archive: string | Uint8Array): AsyncGenerator<ArchiveEntry> {
  const zip = await openZip(archive)
  try {
    for (const entry of await listEntries(zip)) {
      const path = cleanPath(nameOf(entry))
      if (!path || !isFile(entry)) continue
      yield {
        path,
        size: entry.uncompressedSize,
        encrypted: entry.isEncrypted(),
        open: () => zip.openReadStreamPromise(entry),
      }
    }
  } finally {
    zip.close()
  }
}

async function openZip(archive: string | Uint8Array): Promise<ZipFile> {
  // Names are decoded in `nameOf`: many programs write them in GBK.
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true }
  try {
    if (typeof archive === 'string') return await openPromise(archive, options)
    return await fromBufferPromise(Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength), options)
  } catch (error) {
    throw corrupt(error)
  }
}

/** Reads the whole directory and checks it against the limits before anything is inflated. */
async function listEntries(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > archiveLimits.entries) throw new ImportFailure('tooLarge', `> ${archiveLimits.entries}`)
  const entries: Entry[] = []
  let inflated = 0
  try {
    for await (const entry of zip.eachEntry()) {
      entries.push(entry)
      inflated += entry.uncompressedSize
    }
  } catch (error) {
    throw corrupt(error)
  }
  if (isBomb(inflated, zip.fileSize) || inflated > archiveLimits.bytes) throw new ImportFailure('zipBomb')
  return entries
}

function corrupt(error: unknown): ImportFailure {
  return new ImportFailure('corrupt', error instanceof Error ? error.message : undefined)
}

function isFile(entry: Entry): boolean {
  // Only archives made on Unix state the file type, which may be a link.
  const type = (entry.externalFileAttributes >>> 16) & fileTypeMask
  return type === 0 || type === regularFile
}

function nameOf(entry: Entry): string {
  const raw = entry.fileNameRaw
  if ((entry.generalPurposeBitFlag & utf8Names) !== 0) return raw.toString('utf8')
  try {
    return decodeText(raw).text
  } catch {
    return raw.toString('latin1')
  }
}

/** Splits a name inside an archive into folders and file name; null for a folder and for system litter. */
function cleanPath(name: string): ArchiveEntry['path'] | null {
  const slashed = name.replaceAll('\\', '/')
  if (slashed.endsWith('/') || litter.test(slashed)) return null
  const parts = slashed
    .split('/')
    .map((part) => part.replaceAll(/\p{Cc}/gu, '').trim())
    .filter((part) => part !== '' && part !== '.' && part !== '..' && !/^[a-z]:$/i.test(part))
    .map((part) => (part.length > archiveLimits.nameChars ? shorten(part) : part))
  const last = parts.pop()
  return last === undefined ? null : [...parts.slice(0, archiveLimits.folders), last]
}

/** Shortens a name to its limit and keeps its extension. */
function shorten(name: string): string {
  const extension = name.match(/\.[A-Za-z0-9]{1,8}$/)?.[0] ?? ''
  return name.slice(0, archiveLimits.nameChars - extension.length).toWellFormed() + extension
}
