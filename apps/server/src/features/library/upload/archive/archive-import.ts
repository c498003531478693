import { buffer } from 'node:stream/consumers'
import { ImportFailure } from '@wenjin/contract'
import { archiveLimits, readArchive, type ArchiveEntry } from '@wenjin/parser'
import type { Ctx } from '../../../../context.ts'
import { manifestName, maxManifestBytes, type TopicManifest } from '../../../../lib/archive/topic-manifest.ts'
import { isComputeFailure } from '../../../../providers/compute/index.ts'
import type { Entry, Package } from './import-entries.ts'
import { isNotionExport, stripNotionId } from '../../../../lib/archive/notion-names.ts'

/** Maximum bytes of a nested archive, which is opened in memory. */
const innerBytes = 128 * 1024 * 1024

/** The remaining limits of an archive, shared with the archives within it. */
interface Budget {
  entries: number
  bytes: number
}

/**
 * A summary of an archive from its directory: the files to import, whether the names are Notion's, and whether it may be a topic's archive.
 */
interface Directory {
  count: number
  bytes: number
  notion: boolean
  manifest: boolean
}

/** Hidden entries: settings and version histories that programs keep beside the notes. */
const isHidden = ({ path }: ArchiveEntry) => path.some((step) => step.startsWith('.'))
const isArchive = ({ path }: ArchiveEntry) => /\.zip$/i.test(path.at(-1)!)
const withoutExtension = (name: string) => name.replace(/\.zip$/i, '')

async function survey(archive: string | Uint8Array): Promise<Directory> {
  const names: string[] = []
  let bytes = 0
  for await (const entry of readArchive(archive)) {
    if (isHidden(entry)) continue
    names.push(entry.path.join('/'))
    bytes += entry.size
  }
  return { count: names.length, bytes, notion: isNotionExport(names), manifest: names.includes(manifestName) }
}

/** Reads the manifest of a topic's archive; null when there is none, or it is not valid. */
export async function manifestOf(ctx: Ctx, path: string, owner: string): Promise<TopicManifest | null> {
  for await (const entry of readArchive(path)) {
    if (entry.path.join('/') !== manifestName) continue
    if (entry.encrypted || entry.size > maxManifestBytes) return null
    let bytes: Buffer
    try {
      bytes = await buffer(await entry.open())
    } catch {
      return null
    }
    try {
      return await ctx.compute.run('readManifest', { bytes }, { owner })
    } catch (error) {
      if (isComputeFailure(error)) return null
      throw error
    }
  }
  return null
}

/** The keys of the entries of a topic's archive, from which the ids of their files derive: by their positions in its manifest. */
export const fileKey = (at: number) => `file-${at}`
export const pictureKey = (at: number) => `picture-${at}`

/** Yields the entries of a topic's archive as its manifest describes them; entries that it does not name are imported unchanged. */
async function* entriesOfTopic(path: string, manifest: TopicManifest): AsyncGenerator<Entry> {
  const { parts = [], derived: readable = [], pictures = [] } = manifest.writings ?? {}
  const left = new Map(manifest.files.flatMap((file, at) => (file.path === null ? [] : [[file.path, { file, at }] as const])))
  const pictureAt = new Map(pictures.map((picture, at) => [picture.path, at]))
  const skipped = new Set([manifestName, ...manifest.derived, ...readable, ...parts.map((part) => part.path)])
  let bytes = archiveLimits.bytes
  for await (const entry of readArchive(path)) {
    const at = entry.path.join('/')
    if (isHidden(entry) || skipped.has(at)) continue
    bytes -= entry.size
    if (bytes < 0) throw new ImportFailure('zipBomb')
    const found = left.get(at)
    const picture = pictureAt.get(at)
    // Each entry becomes one file, even when the manifest names it several times.
    left.delete(at)
    pictureAt.delete(at)
    const { folders, name } = found?.file ?? { folders: entry.path.slice(0, -1), name: entry.path.at(-1)! }
    const source = entry.encrypted ? ({ reason: 'encrypted' } as const) : { open: () => entry.open() }
    if (found) yield { key: fileKey(found.at), folders, name, source, described: found.file }
    else yield { folders, name, source, ...(picture !== undefined && { key: pictureKey(picture), attachment: true }) }
  }
  for (const [at, file] of manifest.files.entries()) {
    if (file.path !== null && !left.has(file.path)) continue
    const { folders, name, url } = file
    const isLink = url !== null && /^https?:$/.test(URL.parse(url)?.protocol ?? '')
    yield { key: fileKey(at), folders, name, source: isLink ? { url } : { reason: 'corrupt' }, described: file }
  }
}

async function* entriesOf(archive: string | Uint8Array, { notion }: Directory, depth: number, budget: Budget): AsyncGenerator<Entry> {
  const shown = notion ? stripNotionId : (name: string) => name
  for await (const entry of readArchive(archive)) {
    if (isHidden(entry)) continue
    budget.entries -= 1
    budget.bytes -= entry.size
    if (budget.entries < 0) throw new ImportFailure('tooLarge', `> ${archiveLimits.entries}`)
    if (budget.bytes < 0) throw new ImportFailure('zipBomb')
    const folders = entry.path.slice(0, -1).map(shown)
    const name = shown(entry.path.at(-1)!)
    if (entry.encrypted) yield { folders, name, source: { reason: 'encrypted' } }
    else if (!isArchive(entry)) yield { folders, name, source: { open: () => entry.open() } }
    else if (depth >= archiveLimits.depth) yield { folders, name, source: { reason: 'archiveTooDeep' } }
    else if (entry.size > innerBytes) yield { folders, name, source: { reason: 'tooLarge' } }
    else yield* innerEntries(entry, [...folders, withoutExtension(name)], depth + 1, budget)
  }
}

/** Yields the entries of a nested archive; an unreadable one fails without affecting the others. */
async function* innerEntries(entry: ArchiveEntry, folders: readonly string[], depth: number, budget: Budget): AsyncGenerator<Entry> {
  let bytes: Buffer
  let directory: Directory
  try {
    bytes = await buffer(await entry.open())
    directory = await survey(bytes)
  } catch (error) {
    const reason = error instanceof ImportFailure ? error.reason : ('corrupt' as const)
    yield { folders: folders.slice(0, -1), name: entry.path.at(-1)!, source: { reason } }
    return
  }
  // Omit the folder of a Notion export part, which has no meaning to the user.
  const inside = /^(?:Export(?:Block)?-[0-9a-f-]+-)?Part-\d+$/i.test(folders.at(-1)!) ? folders.slice(0, -1) : folders
  for await (const inner of entriesOf(bytes, directory, depth, budget)) yield { ...inner, folders: [...inside, ...inner.folders] }
}

/**
 * Opens a ZIP archive: the archive of a topic by its manifest, an Obsidian vault or a Notion export with its structure, any other archive
 * unchanged. Archives nested in the latter ones are opened, too, to a limited depth.
 * @throws ImportFailure `corrupt`, `zipBomb`, `tooLarge`, or `noText` for an empty one
 */
export async function openArchive(ctx: Ctx, path: string, fileName: string, owner: string): Promise<Package> {
  const directory = await survey(path)
  if (directory.count === 0) throw new ImportFailure('noText')
  const manifest = directory.manifest ? await manifestOf(ctx, path, owner) : null
  if (manifest) {
    const { count, bytes } = directory
    return { folderName: manifest.name, folders: manifest.folders, count, bytes, entries: entriesOfTopic(path, manifest), manifest }
  }
  const budget = { entries: archiveLimits.entries, bytes: archiveLimits.bytes }
  return {
    folderName: withoutExtension(directory.notion ? stripNotionId(fileName) : fileName),
    count: directory.count,
    bytes: directory.bytes,
    entries: entriesOf(path, directory, 1, budget),
  }
}
