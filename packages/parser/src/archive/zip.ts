import { unzipSync, type UnzipFileInfo } from 'fflate'
import { ImportFailure } from '@wenjin/contract'
import type { FileKind } from '../kind.ts'

/** Inflated bytes that one read of an archive may return, all parts together. */
const maxReadBytes = 128 * 1024 * 1024
/** An archive counts as a zip bomb when it would inflate past this size and by more than this factor. */
const bombBytes = 256 * 1024 * 1024
const bombRatio = 50

/** The main part of a Word document; some programs add a number to its name. */
export const docxMainPart = /^word\/document\d?\.xml$/

/** Runs fflate over the archive; calls `wanted` for each part before it inflates anything of that part. */
function unzip(bytes: Uint8Array, wanted: (part: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter: wanted })
  } catch (error) {
    if (error instanceof ImportFailure) throw error
    throw new ImportFailure('corrupt', error instanceof Error ? error.message : undefined)
  }
}

/**
 * Returns the names of an archive's parts. Throws `corrupt` when the archive has no readable directory, `zipBomb` when `isBomb` holds for
 * its stated size.
 */
export function listParts(bytes: Uint8Array): string[] {
  const names: string[] = []
  let inflated = 0
  unzip(bytes, (part) => {
    names.push(part.name)
    inflated += part.originalSize
    return false
  })
  if (isBomb(inflated, bytes.length)) throw new ImportFailure('zipBomb')
  return names
}

/** Returns the inflated size of each part, as the directory states it. */
export function sizesOfParts(bytes: Uint8Array): Map<string, number> {
  const sizes = new Map<string, number>()
  unzip(bytes, ({ name, originalSize }) => {
    sizes.set(name, originalSize)
    return false
  })
  return sizes
}

/** Whether an archive of `archived` bytes that would inflate to `inflated` bytes is a zip bomb. */
export function isBomb(inflated: number, archived: number): boolean {
  return inflated > bombBytes && inflated > archived * bombRatio
}

/**
 * Reads the parts of an archive whose names `wanted` accepts. fflate inflates into a buffer of the size that the directory states and stops
 * there, so the sum of the stated sizes bounds the memory even when they are wrong.
 */
export function readParts(bytes: Uint8Array, wanted: (name: string) => boolean): Map<string, Uint8Array> {
  let inflated = 0
  const parts = unzip(bytes, (part) => {
    if (!wanted(part.name)) return false
    inflated += part.originalSize
    if (inflated > maxReadBytes) throw new ImportFailure('zipBomb', part.name)
    return true
  })
  return new Map(Object.entries(parts))
}

/**
 * Returns the document kind of an archive, or `zip` for an archive of files. Throws `wrongType` for the latter when its name claims a
 * document.
 */
export function kindOfZip(bytes: Uint8Array, namedDocument: boolean): FileKind {
  const names = new Set(listParts(bytes))
  if (names.has('EncryptedPackage')) throw new ImportFailure('encrypted')
  if ([...names].some((name) => docxMainPart.test(name))) return 'docx'
  if (names.has('ppt/presentation.xml')) return 'pptx'
  if (names.has('xl/workbook.xml')) return 'xlsx'
  if (names.has('META-INF/container.xml')) return 'epub'
  if (names.has('content.xml') && (names.has('mimetype') || names.has('META-INF/manifest.xml'))) return kindOfOpenDocument(bytes)
  if (namedDocument) throw new ImportFailure('wrongType', 'ZIP')
  return 'zip'
}

/** Returns the kind of an OpenDocument file by its media type, which some programs state in the manifest alone. */
function kindOfOpenDocument(bytes: Uint8Array): FileKind {
  const parts = readParts(bytes, (name) => name === 'mimetype' || name === 'META-INF/manifest.xml')
  const [mimetype = '', manifest = ''] = ['mimetype', 'META-INF/manifest.xml'].map((name) => new TextDecoder().decode(parts.get(name)))
  const type = /opendocument\.([a-z]{1,40})/.exec(mimetype || manifest)?.[1]
  if (type === 'text') return 'odt'
  if (type === 'spreadsheet') return 'ods'
  throw new ImportFailure('unsupported', 'OpenDocument')
}
