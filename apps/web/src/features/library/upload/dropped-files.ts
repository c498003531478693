import type { FileInput, FolderInput } from './import-task.ts'

/** Files systems leave behind in folders, and folders programs keep for themselves; nobody means to import them. */
const leftovers = /^(\.|Thumbs\.db$|desktop\.ini$|__MACOSX$|node_modules$)/i

/** Whether a file or folder of a folder was meant. */
export function isWanted(name: string): boolean {
  return name !== '' && !leftovers.test(name)
}

function inputOf(file: File, folders: readonly string[]): FileInput[] {
  return isWanted(file.name) && folders.every(isWanted) ? [{ file, name: file.name, path: folders.join('/') }] : []
}

/** The files of a file picker; those of a picked folder keep the folders they lie in. */
export function pickedFiles(files: Iterable<File>): FileInput[] {
  return [...files].flatMap((file) => inputOf(file, (file.webkitRelativePath ?? '').split('/').slice(0, -1)))
}

/** Pictures and files of the clipboard. A picture that was copied out of a program bears no name of its own and is given one. */
export function pastedFiles(files: Iterable<File>, nameOfPicture: () => string): FileInput[] {
  return [...files].map((file) => {
    const extension = /^image\.(\w+)$/i.exec(file.name)?.[1]
    return { file, name: extension === undefined ? file.name : `${nameOfPicture()}.${extension}`, path: '' }
  })
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

async function inputsOf(entry: FileSystemEntry, folders: readonly string[]): Promise<(FileInput | FolderInput)[]> {
  if (entry.isFile) {
    return inputOf(await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)), folders)
  }
  if (!isWanted(entry.name)) return []
  const inputs: (FileInput | FolderInput)[] = []
  const below = [...folders, entry.name]
  for (const child of await readEntries(entry as FileSystemDirectoryEntry)) inputs.push(...(await inputsOf(child, below)))
  // Files that only operating systems create do not count as content.
  return inputs.length > 0 ? inputs : [{ folder: below.join('/') }]
}

/** All that was dropped: files, those of dropped folders with the folders they lie in, and folders that hold none. */
export async function droppedTree(transfer: DataTransfer): Promise<(FileInput | FolderInput)[]> {
  // Entries must be taken before the first wait: the transfer is emptied after the event.
  const entries = [...transfer.items].flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry?.() ?? []) : []))
  if (entries.length === 0) return pickedFiles(transfer.files)
  return (await Promise.all(entries.map((entry) => inputsOf(entry, [])))).flat()
}

/** The files of a drop, without folders that hold none. */
export async function droppedFiles(transfer: DataTransfer): Promise<FileInput[]> {
  return (await droppedTree(transfer)).filter((input) => 'file' in input)
}
