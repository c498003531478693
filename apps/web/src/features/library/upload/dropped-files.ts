import type { FileInput, FolderInput } from './import-task.ts'

/** Files that operating systems leave in folders, and folders that programs keep for themselves; people do not mean to import them. */
const leftovers = /^(\.|Thumbs\.db$|desktop\.ini$|__MACOSX$|node_modules$)/i

/** Whether a file or folder inside a folder is imported. */
export function isWanted(name: string): boolean {
  return name !== '' && !leftovers.test(name)
}

function inputOf(file: File, folders: readonly string[]): FileInput[] {
  return isWanted(file.name) && folders.every(isWanted) ? [{ file, name: file.name, path: folders.join('/') }] : []
}

/** Returns the files of a file picker; those of a picked folder keep their paths. */
export function pickedFiles(files: Iterable<File>): FileInput[] {
  return [...files].flatMap((file) => inputOf(file, (file.webkitRelativePath ?? '').split('/').slice(0, -1)))
}

/** Returns the images and files of the clipboard. An image copied from a program has no name of its own and gets one. */
export function pastedFiles(files: Iterable<File>, nameOfPicture: () => string): FileInput[] {
  return [...files].map((file) => {
    const extension = /^image\.(\w+)$/i.exec(file.name)?.[1]
    return { file, name: extension === undefined ? file.name : `${nameOfPicture()}.${extension}`, path: '' }
  })
}

async function readEntries(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader()
  const entries: FileSystemEntry[] = []
  // `readEntries` returns at most 100 entries per call.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return entries
    entries.push(...some)
  }
}

async function inputsOf(entry: FileSystemEntry, folders: readonly string[]): Promise<(FileInput | FolderInput)[]> {
  if (entry.isFile) {
    return inputOf(await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)), folders)
  }
  if (!isWanted(entry.name)) return []
  const inputs: (FileInput | FolderInput)[] = []
  const below = [...folders, entry.name]
  for (const child of await readEntries(entry as FileSystemDirectoryEntry)) inputs.push(...(await inputsOf(child, below)))
  // Files created by operating systems do not count as content.
  return inputs.length > 0 ? inputs : [{ folder: below.join('/') }]
}

/** Returns the content of a drop: files, files of dropped folders with their paths, and empty folders. */
export async function droppedTree(transfer: DataTransfer): Promise<(FileInput | FolderInput)[]> {
  // Read the entries synchronously: the browser clears the transfer after the event.
  const entries = [...transfer.items].flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry?.() ?? []) : []))
  if (entries.length === 0) return pickedFiles(transfer.files)
  return (await Promise.all(entries.map((entry) => inputsOf(entry, [])))).flat()
}

/** Returns the files of a drop, without empty folders. */
export async function droppedFiles(transfer: DataTransfer): Promise<FileInput[]> {
  return (await droppedTree(transfer)).filter((input) => 'file' in input)
}
