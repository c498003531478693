import type { ImportInput } from './import-queue.ts'

/** Files systems leave behind in folders; nobody means to import them. */
const leftovers = /^(\.|Thumbs\.db$|desktop\.ini$)/i

/** Whether a file of a folder was meant. */
export function isWanted(name: string): boolean {
  return name !== '' && !leftovers.test(name)
}

/** The files of a file picker; those of a folder keep their path as name. */
export function pickedFiles(files: Iterable<File>): ImportInput[] {
  return [...files].filter((file) => isWanted(file.name)).map((file) => ({ file, name: file.name }))
}

async function readEntries(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader()
  const entries: FileSystemEntry[] = []
  // A reader gives at most 100 entries a call.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return entries
    entries.push(...some)
  }
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))]
  }
  const files: File[] = []
  for (const child of await readEntries(entry as FileSystemDirectoryEntry)) files.push(...(await filesOf(child)))
  return files
}

/** All files of a drop, those inside of dropped folders included. */
export async function droppedFiles(transfer: DataTransfer): Promise<ImportInput[]> {
  // Entries must be taken before the first wait: the transfer is emptied after the event.
  const entries = [...transfer.items].flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry?.() ?? []) : []))
  const files = entries.length > 0 ? (await Promise.all(entries.map(filesOf))).flat() : [...transfer.files]
  return pickedFiles(files)
}
