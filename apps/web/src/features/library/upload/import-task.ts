import type { FileItem, RestoredWritings } from '@wenjin/contract'

/** A file, link or pasted text being imported into a topic. */
export interface ImportTask {
  key: number
  name: string
  /** `waiting` in the queue, `sending` bytes, `reading` by the server, then `done` or `failed`. */
  phase: 'waiting' | 'sending' | 'reading' | 'done' | 'failed'
  /** Progress of the current phase, 0–100; it never decreases within a phase. */
  percent: number
  /** Why it failed, or what a finished file lacks; null otherwise. */
  reason: string | null
  duplicate: boolean
  documentId: string | null
  /** Id of the folder that an archive was unpacked into; null for other files. */
  unpackedTo: string | null
  /** Of an archive, the files that came out of it: all, read and failed; null for other files. */
  unpacked: FileItem['unpacked']
  /** What the archive of a library contained besides its files; null for other files. */
  restored: RestoredWritings | null
  /** Null until the server has stored the file. */
  fileId: string | null
  /** Id of its topic; null until the server has stored the file. */
  topicId: string | null
  /** True for a file of a question, shown there instead of in the list of imports. */
  attached: boolean
}

/** A file to import. */
export interface FileInput {
  file: File
  name: string
  /** Path of its folder below the destination, outermost first, joined by `/`; empty for none. */
  path: string
  /** Id of the multipart upload to resume. */
  uploadId?: string
}

/** An empty folder of a drop, by its path below the destination. */
export interface FolderInput {
  folder: string
}

/** The imported object: a file, the address of a page, or pasted text. */
export type ImportInput = FileInput | { url: string } | { text: string; name: string }

/** Options of an upload. */
export interface SendOptions {
  /** Called with the uploaded part of the file, percent. */
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** The server operations needed for importing. */
export interface ImportServer {
  upload: (folderId: string, input: FileInput, options: SendOptions) => Promise<FileItem>
  importLink: (folderId: string, url: string) => Promise<FileItem>
  importText: (folderId: string, text: string, name: string) => Promise<FileItem>
  /** Fetches the state of files; deleted files are missing. */
  getFiles: (ids: readonly string[]) => Promise<readonly FileItem[]>
  retryFile: (id: string) => Promise<unknown>
  deleteFile: (id: string) => Promise<unknown>
}

/** Above this number of files, questions are asked of the whole topic. */
const maxQuestions = 50

/**
 * Returns where to ask about the imported files: the topic that received most of them, the ids of its files, and the folders of unpacked
 * archives (both empty for the whole topic). Null without files.
 */
export function importedPlace(tasks: readonly ImportTask[]): { topicId: string; fileIds: string[]; folderIds: string[] } | null {
  const done = tasks.filter(
    ({ phase, topicId, documentId, unpackedTo }) => phase === 'done' && topicId !== null && (documentId ?? unpackedTo) !== null,
  )
  const [largest] = [...Map.groupBy(done, ({ topicId }) => topicId!)].toSorted(([, a], [, b]) => b.length - a.length)
  if (!largest) return null
  const [topicId, files] = largest
  const fileIds = [...new Set(files.flatMap(({ fileId, unpackedTo }) => (unpackedTo === null ? (fileId ?? []) : [])))]
  const folderIds = [...new Set(files.flatMap(({ unpackedTo }) => unpackedTo ?? []))]
  const whole = fileIds.length + folderIds.length > maxQuestions
  return whole ? { topicId, fileIds: [], folderIds: [] } : { topicId, fileIds, folderIds }
}

/**
 * Counts what is imported by state, an archive as the files that came out of it, and computes the total progress of the tasks, 0–100.
 */
export function summarize(tasks: readonly ImportTask[]): { done: number; failed: number; active: number; total: number; percent: number } {
  let done = 0
  let failed = 0
  let active = 0
  let total = 0
  let sum = 0
  for (const { phase, percent, unpacked } of tasks) {
    total += unpacked?.total ?? 1
    if (phase !== 'done' && phase !== 'failed') active++
    if (unpacked !== null) {
      done += unpacked.done
      failed += unpacked.failed
    } else if (phase === 'done') done++
    else if (phase === 'failed') failed++
    // Sending and processing count for one half each.
    if (phase === 'done' || phase === 'failed') sum += 100
    else if (phase === 'sending') sum += percent / 2
    else if (phase === 'reading') sum += 50 + percent / 2
  }
  return { done, failed, active, total, percent: tasks.length === 0 ? 0 : Math.floor(sum / tasks.length) }
}
