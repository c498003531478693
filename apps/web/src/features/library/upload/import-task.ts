import type { FileItem } from '@wenjin/contract'

/** One file, link or pasted text on its way into a topic. */
export interface ImportTask {
  key: number
  name: string
  /** `waiting` for its turn, `sending` bytes, `reading` by the server, then `done` or `failed`. */
  phase: 'waiting' | 'sending' | 'reading' | 'done' | 'failed'
  /** Of the present phase, 0–100; it never falls within one. */
  percent: number
  /** Why it failed or, of one that is done, what it lacks; or null. */
  reason: string | null
  duplicate: boolean
  documentId: string | null
  /** Null until the server has it. */
  fileId: string | null
  /** The topic it came into; null until the server has it. */
  topicId: string | null
  /** It belongs to a question and shows there instead of in the list of imports. */
  attached: boolean
}

/** A file that is imported. */
export interface FileInput {
  file: File
  name: string
  /** The folders below the chosen one it belongs in, outermost first, joined by `/`; empty for none. */
  path: string
  /** The upload in parts it goes on with. */
  uploadId?: string
}

/** A folder that was dropped with nothing in it, by its path below the chosen one. */
export interface FolderInput {
  folder: string
}

/** The imported object: a file, the address of a page, or pasted text. */
export type ImportInput = FileInput | { url: string } | { text: string; name: string }

/** How the bytes of a file leave. */
export interface SendOptions {
  /** Percent of the file sent. */
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** The server, as far as importing needs it. */
export interface ImportServer {
  upload: (folderId: string, input: FileInput, options: SendOptions) => Promise<FileItem>
  importLink: (folderId: string, url: string) => Promise<FileItem>
  importText: (folderId: string, text: string, name: string) => Promise<FileItem>
  /** Where files stand; those that are gone are missing. */
  getFiles: (ids: readonly string[]) => Promise<readonly FileItem[]>
  retryFile: (id: string) => Promise<unknown>
  deleteFile: (id: string) => Promise<unknown>
}

/** More files than these are asked as the whole topic they came into. */
const maxQuestions = 50

/** Where the files that were imported are asked about: the topic that most of them came into, and which of its files. Null where there are none. */
export function importedPlace(tasks: readonly ImportTask[]): { topicId: string; fileIds: string[] } | null {
  const done = tasks.filter(({ phase, topicId, documentId }) => phase === 'done' && topicId !== null && documentId !== null)
  const [largest] = [...Map.groupBy(done, ({ topicId }) => topicId!)].toSorted(([, a], [, b]) => b.length - a.length)
  if (!largest) return null
  const [topicId, files] = largest
  const fileIds = [...new Set(files.flatMap(({ fileId }) => fileId ?? []))]
  return { topicId, fileIds: fileIds.length > maxQuestions ? [] : fileIds }
}

/** How many of some tasks are where, and how far all of them are together, 0–100. */
export function summarize(tasks: readonly ImportTask[]): { done: number; failed: number; active: number; percent: number } {
  let done = 0
  let failed = 0
  let sum = 0
  for (const { phase, percent } of tasks) {
    if (phase === 'done') done++
    else if (phase === 'failed') failed++
    // Sending and reading count half each.
    if (phase === 'done' || phase === 'failed') sum += 100
    else if (phase === 'sending') sum += percent / 2
    else if (phase === 'reading') sum += 50 + percent / 2
  }
  return { done, failed, active: tasks.length - done - failed, percent: tasks.length === 0 ? 0 : Math.floor(sum / tasks.length) }
}
