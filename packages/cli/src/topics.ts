import type { Program } from '@wenjin/client'
import type { FileItem } from '@wenjin/contract'
import { CommandError, exitCodes } from './failure.ts'

type OpenTopic = Awaited<ReturnType<Program['api']['openLibrary']['listOpenTopics']>>[number]

/** A file of a topic with the folders above it. */
export interface PlacedFile {
  file: FileItem
  folders: string[]
}

/** Finds a topic by its id or name; null when there is none. */
export async function findTopic({ api }: Program, named: string, signal: AbortSignal): Promise<OpenTopic | null> {
  const topics = await api.openLibrary.listOpenTopics({}, { signal })
  return topics.find(({ id }) => id === named) ?? topics.find(({ name }) => name === named) ?? null
}

/** Finds a topic by its id or name. @throws CommandError when there is none */
export async function requireTopic(program: Program, named: string, signal: AbortSignal): Promise<OpenTopic> {
  const topic = await findTopic(program, named, signal)
  if (topic) return topic
  throw new CommandError(exitCodes.notFound, `没有资料库「${named}」`, `There is no library "${named}"`)
}

const pageSize = 200

/** Yields all files below a folder, folder by folder. */
export async function* filesBelow({ api }: Program, root: string, signal: AbortSignal): AsyncGenerator<PlacedFile> {
  const waiting: { id: string; folders: string[] }[] = [{ id: root, folders: [] }]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { id, folders } = next
    for (let pageIndex = 0; ; pageIndex += 1) {
      const { list, total } = await api.openLibrary.listOpenFolder({ params: { id }, query: { pageIndex, pageSize } }, { signal })
      for (const entry of list) {
        if (entry.kind === 'file') yield { file: entry.file, folders }
        else waiting.push({ id: entry.folder.id, folders: [...folders, entry.folder.name] })
      }
      if ((pageIndex + 1) * pageSize >= total) break
    }
  }
}
