import type { Readable } from 'node:stream'
import { fromBufferPromise, openPromise, type Entry, type ZipFile } from 'yauzl'
import { ImportFailure } from '@wenjin/contract'
import { decodeText } from '../text/decode.ts'
import { isBomb } from './zip.ts'

/** Bounds of an archive that becomes files. `depth`: archives within archives. */
export const archiveLimits = { entries: 10_000, bytes: 4 * 1024 ** 3, depth: 2, nameChars: 200, folders: 32 } as const

/** A file of an archive. */
export interface ArchiveEntry {
  /** Folders and name, cleaned: none of them is empty, `.`, `..`, a drive, or holds a separator or a control character. */
  path: readonly [...folders: string[], name: string]
  /** Bytes it inflates to; reading fails as soon as it is more. */
  size: number
  /** It cannot be read without a password. */
  encrypted: boolean
  /** Its bytes, inflated as they are read. */
  open(): Promise<Readable>
}

/** Files that programs leave behind, which nobody put in. */
const litter = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i
const utf8Names = 0x800
const fileTypeMask = 0xf000
const regularFile = 0x8000

/**
 * The files of a ZIP archive one after the other, their bytes read only when asked for. Folders, links and devices are left out; names are
 * cleaned, so that none leads out of the folder it is put into.
 * @param archive its path, or its bytes
 * @throws ImportFailure `corrupt`, `zipBomb` when it claims to inflate past all reason, `tooLarge` with more files than `archiveLimits`
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
  // The names are decoded here: many programs write them in GBK.
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true }
  try {
    if (typeof archive === 'string') return await openPromise(archive, options)
    return await fromBufferPromise(Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength), options)
  } catch (error) {
    throw corrupt(error)
  }
}

/** The whole directory, judged before anything is inflated. */
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
  // Only archives made on Unix say what kind of file it is; there it may be a link.
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

/** A name inside an archive as folders and file name; null for a folder, and for what nobody put in. */
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

/** A name cut to its limit, its extension kept. */
function shorten(name: string): string {
  const extension = name.match(/\.[A-Za-z0-9]{1,8}$/)?.[0] ?? ''
  return name.slice(0, archiveLimits.nameChars - extension.length).toWellFormed() + extension
}
