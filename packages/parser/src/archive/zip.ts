import { unzipSync, type UnzipFileInfo } from 'fflate'
import { ImportFailure } from '@wenjin/contract'
import type { FileKind } from '../kind.ts'

/** Bytes one read of an archive may inflate to, all its parts together. */
const maxReadBytes = 128 * 1024 * 1024
/** An archive that would inflate past this, and by this factor, is made to hurt. */
const bombBytes = 256 * 1024 * 1024
const bombRatio = 50

/** Some programs number the main part. */
export const docxMainPart = /^word\/document\d?\.xml$/

/** Runs fflate over the archive; `wanted` is asked for each part before anything of it is inflated. */
function unzip(bytes: Uint8Array, wanted: (part: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter: wanted })
  } catch (error) {
    if (error instanceof ImportFailure) throw error
    throw new ImportFailure('corrupt', error instanceof Error ? error.message : undefined)
  }
}

/** Names of the parts of an archive. Throws `corrupt` when it has no readable directory, `zipBomb` when it claims to inflate past all reason. */
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

/** Sizes of the parts of an archive, inflated, as its directory states them. */
export function sizesOfParts(bytes: Uint8Array): Map<string, number> {
  const sizes = new Map<string, number>()
  unzip(bytes, ({ name, originalSize }) => {
    sizes.set(name, originalSize)
    return false
  })
  return sizes
}

/** Whether an archive that would inflate to so many bytes is made to hurt. */
export function isBomb(inflated: number, archived: number): boolean {
  return inflated > bombBytes && inflated > archived * bombRatio
}

/**
 * Reads the parts of an archive that `wanted` names. fflate inflates into a buffer of the size the directory states and stops there,
 * so that adding up the stated sizes bounds the memory even when they lie.
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

/** The document kind of an archive, or `zip` for an archive of files. Throws `wrongType` for the latter when its name says it is a document. */
export function kindOfZip(bytes: Uint8Array, namedDocument: boolean): FileKind {
  const names = new Set(listParts(bytes))
  if (names.has('EncryptedPackage')) throw new ImportFailure('encrypted')
  if ([...names].some((name) => docxMainPart.test(name))) return 'docx'
  if (names.has('ppt/presentation.xml')) return 'pptx'
  if (names.has('xl/workbook.xml')) return 'xlsx'
  if (names.has('META-INF/container.xml')) return 'epub'
  if (names.has('content.xml') && names.has('mimetype')) {
    const mimetype = readParts(bytes, (name) => name === 'mimetype').get('mimetype')
    if (new TextDecoder().decode(mimetype).includes('opendocument.text')) return 'odt'
    throw new ImportFailure('unsupported', 'OpenDocument')
  }
  if (namedDocument) throw new ImportFailure('wrongType', 'ZIP')
  return 'zip'
}
