import { openAsBlob } from 'node:fs'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Program } from '@wenjin/client'
import type { FileItem } from '@wenjin/contract'
import { CommandError, exitCodes, type ExitCode } from './failure.ts'
import { isAddress } from './settings.ts'
import { bar, clearStatus, print, printJson, showStatus } from './terminal.ts'
import { filesBelow, findTopic, requireTopic } from './topics.ts'

/** A local file, and its target folders. */
interface LocalFile {
  path: string
  folders: string
}

/** Finds the local files of a path; for a folder, with their subfolders. @throws CommandError for a missing path */
async function findLocal(source: string): Promise<LocalFile[]> {
  const found = await stat(source).catch(() => null)
  if (!found) throw new CommandError(exitCodes.notFound, `没有文件 ${source}`, `There is no file ${source}`)
  if (found.isFile()) return [{ path: source, folders: '' }]
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  const parent = join(resolve(source), '..')
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => ({
      path: join(entry.parentPath, entry.name),
      folders: relative(parent, resolve(entry.parentPath)).split(sep).join('/'),
    }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

const stateBatchSize = 100
const lookEveryMs = 500

/** Waits until all files are read or have failed. */
async function untilRead({ api }: Program, sent: FileItem[], total: number, signal: AbortSignal): Promise<FileItem[]> {
  const over = new Map(sent.filter(({ state }) => state === 'ready' || state === 'failed').map((file) => [file.id, file]))
  for (;;) {
    const waiting = sent.filter(({ id }) => !over.has(id)).slice(0, stateBatchSize)
    if (waiting.length === 0) return [...over.values()]
    const states = await api.openLibrary.listOpenFileStates({ body: { ids: waiting.map(({ id }) => id) } }, { signal })
    for (const file of states) if (file.state === 'ready' || file.state === 'failed') over.set(file.id, file)
    // Count files that were deleted meanwhile as failed, instead of waiting for them.
    const there = new Set(states.map(({ id }) => id))
    for (const file of waiting) if (!there.has(file.id)) over.set(file.id, { ...file, state: 'failed' })
    showStatus(`${bar(over.size, total)} 读取 reading`)
    await sleep(lookEveryMs, undefined, { signal })
  }
}

/** Imports files, folders and pages into a library, and waits until they are read. @returns 1 when one failed */
export async function importAll(
  program: Program,
  { sources, topic: named, json }: { sources: readonly string[]; topic: string; json: boolean },
  signal: AbortSignal,
): Promise<ExitCode> {
  const local = (await Promise.all(sources.filter((source) => !isAddress(source)).map(findLocal))).flat()
  const links = sources.filter(isAddress)
  const topic =
    (await findTopic(program, named, signal)) ?? (await program.api.topic.openCreateTopic({ body: { name: named } }, { signal }))
  const total = local.length + links.length
  const sent: FileItem[] = []
  const failures: { name: string; reason: string }[] = []
  const take = async (name: string, send: () => Promise<FileItem>) => {
    showStatus(`${bar(sent.length, total)} ${name}`)
    try {
      sent.push(await send())
    } catch (error) {
      signal.throwIfAborted()
      // A refused file says nothing about the others; without a server all fail.
      if (!(error instanceof Error) || (error as { kind?: string }).kind === 'network') throw error
      failures.push({ name, reason: error.message })
    }
  }
  try {
    for (const { path, folders } of local) {
      await take(path, async () => {
        const file = { blob: await openAsBlob(path), fileName: basename(path) }
        const onProgress = (percent: number) => showStatus(`${bar(sent.length, total)} ${path} ${percent}%`)
        return program.upload(topic.dirRootId, file, { signal, onProgress, ...(folders && { path: folders }) })
      })
    }
    for (const url of links) {
      await take(url, () => program.api.upload.importLink({ params: { folderId: topic.dirRootId }, body: { url } }, { signal }))
    }
    const read = await untilRead(program, sent, total, signal)
    for (const { state, name, reason } of read) if (state === 'failed') failures.push({ name, reason: reason?.text ?? '' })
  } finally {
    clearStatus()
  }
  const imported = total - failures.length
  if (json) printJson({ topicId: topic.id, imported, failed: failures })
  else {
    for (const { name, reason } of failures) process.stderr.write(`${name}: ${reason}\n`)
    print(`导入 ${imported}，失败 ${failures.length}（资料库「${topic.name}」） Imported ${imported}, failed ${failures.length}\n`)
  }
  return failures.length > 0 ? exitCodes.failed : exitCodes.ok
}

/** Returns a file name that is valid on every system. */
const safeName = (name: string) => name.replaceAll(/[<>:"/\\|?*\p{Cc}]/gu, '_').replace(/^\.+/, '_') || '_'

/** Writes the texts of a library as Markdown files, in its folder structure. */
export async function exportTopic(
  program: Program,
  { topic: named, out, json }: { topic: string; out: string | undefined; json: boolean },
  signal: AbortSignal,
): Promise<void> {
  const topic = await requireTopic(program, named, signal)
  const folder = resolve(out ?? safeName(topic.name))
  const written: string[] = []
  const taken = new Set<string>()
  try {
    for await (const { file, folders } of filesBelow(program, topic.dirRootId, signal)) {
      if (file.state !== 'ready') continue
      const place = join(folder, ...folders.map(safeName))
      await mkdir(place, { recursive: true })
      const base = safeName(file.fileName.replace(/\.(?:md|markdown)$/i, ''))
      let path = join(place, `${base}.md`)
      for (let n = 2; taken.has(path.toLowerCase()); n += 1) path = join(place, `${base} ${n}.md`)
      taken.add(path.toLowerCase())
      await writeFile(path, program.readFile(file.id, { signal }), { signal })
      written.push(path)
      showStatus(`${bar(written.length, topic.fileCount)} ${file.fileName}`)
    }
  } finally {
    clearStatus()
  }
  if (json) printJson({ folder, files: written })
  else print(`已写出 ${written.length} 个文件到 ${folder}\nWrote ${written.length} files to ${folder}\n`)
}
