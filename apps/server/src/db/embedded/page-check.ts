import { closeSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { checkPage, pageSize } from './page-checksum.ts'
import { type RelationFile, listRelationFiles, openFile, withFile } from './relation-files.ts'

/** Damage in one file of the database. */
export interface PageDamage {
  /** Path in the database folder: `base/5/16400`. */
  file: string
  /** Page number; null when the whole file is damaged. */
  block: number | null
  /** `checksum`: the bytes differ from those written; `zero`: a used page is empty; `size`: the file ends within a page. */
  problem: 'checksum' | 'zero' | 'size'
}

/** One step of a check. */
export interface PageCheckStep {
  pages: number
  damages: PageDamage[]
}

const chunkSize = 1024 * 1024

/** Size in bytes of a page header, and the number of table pages that one page of the visibility map covers: two bits each. */
const headerSize = 24
const pagesPerMapPage = (pageSize - headerSize) * 4

/** Whether the visibility map marks a table page as used: it never does so for a page that is legitimately empty. */
function isMappedAsUsed(folder: string, { path }: RelationFile, block: number): boolean {
  const segment = Math.floor(block / pagesPerMapPage)
  const within = block % pagesPerMapPage
  const map = `${join(folder, path).replace(/\.\d+$/, '')}_vm`
  const byte = Buffer.alloc(1)
  const read = withFile(map, 0, (descriptor) => readSync(descriptor, byte, 0, 1, segment * pageSize + headerSize + Math.floor(within / 4)))
  return read === 1 && ((byte[0]! >> ((within % 4) * 2)) & 1) === 1
}

function checkChunk(folder: string, file: RelationFile, bytes: Uint8Array, from: number): PageDamage[] {
  const damages: PageDamage[] = []
  for (let at = 0; at + pageSize <= bytes.byteLength; at += pageSize) {
    const block = file.firstBlock + from + at / pageSize
    const state = checkPage(bytes.subarray(at, at + pageSize), block)
    if (state === 'bad') damages.push({ file: file.path, block, problem: 'checksum' })
    else if (state === 'zero' && file.isMain && isMappedAsUsed(folder, file, block))
      damages.push({ file: file.path, block, problem: 'zero' })
  }
  return damages
}

/** The pages read last: fresh memory for each read would cost more than the check itself. */
const chunk = new Uint8Array(chunkSize)

/** Reads pages `[from, from + count)` of an open file, at most 1 MB; the array is aligned to 4 bytes and valid until the next read. */
function readPages(descriptor: number, from: number, count: number): Uint8Array {
  const length = readSync(descriptor, chunk, 0, count * pageSize, from * pageSize)
  return chunk.subarray(0, length - (length % pageSize))
}

/** Yields the page ranges of a file to read: all pages in chunks of 1 MB, or `sample` single pages spread at random. */
function* pageRangesOf(pages: number, sample: number | null): Generator<{ from: number; count: number }> {
  const rangePages = chunkSize / pageSize
  if (sample === null || pages <= sample) {
    for (let from = 0; from < pages; from += rangePages) yield { from, count: Math.min(rangePages, pages - from) }
    return
  }
  const stride = pages / sample
  for (let nth = 0; nth < sample; nth += 1) yield { from: Math.floor(nth * stride + Math.random() * stride), count: 1 }
}

/**
 * Verifies the pages of every table and index of a database folder, in steps of at most 1 MB so that the caller can do other work in
 * between. While an engine runs, a page may be read during a write: damage counts only when it persists a moment later (`isStillDamaged`).
 * @param sample number of pages of each file, spread at random; null for all pages
 */
export function* checkPages(folder: string, sample: number | null): Generator<PageCheckStep> {
  for (const file of listRelationFiles(folder)) yield* checkFile(folder, file, sample)
}

function* checkFile(folder: string, file: RelationFile, sample: number | null): Generator<PageCheckStep> {
  const opened = openFile(join(folder, file.path))
  if (!opened) return
  const { descriptor, size } = opened
  try {
    if (size % pageSize !== 0) yield { pages: 0, damages: [{ file: file.path, block: null, problem: 'size' }] }
    for (const { from, count } of pageRangesOf(Math.floor(size / pageSize), file.isCatalog ? null : sample)) {
      const bytes = readPages(descriptor, from, count)
      yield { pages: bytes.byteLength / pageSize, damages: checkChunk(folder, file, bytes, from) }
    }
  } finally {
    closeSync(descriptor)
  }
}

/** Whether a detected damage is present on a second read. */
export function isStillDamaged(folder: string, { file: path, block }: PageDamage): boolean {
  const file = listRelationFiles(folder).find((known) => known.path === path)
  if (!file) return false
  return withFile(join(folder, path), false, (descriptor, size) => {
    if (block === null) return size % pageSize !== 0
    const from = block - file.firstBlock
    return checkChunk(folder, file, readPages(descriptor, from, 1), from).length > 0
  })
}
