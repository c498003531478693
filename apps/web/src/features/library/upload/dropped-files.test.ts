import { expect, test } from 'vitest'
import { droppedTree, isWanted, pastedFiles, pickedFiles } from './dropped-files.ts'

test('files that operating systems leave in folders are not imported', () => {
  expect(['.DS_Store', 'Thumbs.db', 'desktop.ini', '__MACOSX', ''].filter(isWanted)).toEqual([])
  expect(['报告.pdf', 'a.b.txt'].filter(isWanted)).toEqual(['报告.pdf', 'a.b.txt'])
  expect(pickedFiles([new File([''], 'a.txt'), new File([''], '.hidden')]).length).toBe(1)
})

test('FEAT-005 files of a picked folder keep their paths, and folders that programs keep for themselves are left out', () => {
  const picked = (path: string) => Object.defineProperty(new File([''], path.split('/').at(-1)!), 'webkitRelativePath', { value: path })
  const files = [picked('笔记/a.md'), picked('笔记/窑/b.md'), picked('笔记/.obsidian/app.json')]
  expect(pickedFiles(files).map(({ path, name }) => [path, name])).toEqual([
    ['笔记', 'a.md'],
    ['笔记/窑', 'b.md'],
  ])
})

test('an image pasted from the clipboard gets a name, a copied file keeps its own', () => {
  const pasted = pastedFiles([new File([''], 'image.png'), new File([''], '窑址.pdf')], () => '粘贴的图片')
  expect(pasted.map(({ name }) => name)).toEqual(['粘贴的图片.png', '窑址.pdf'])
})

const fileEntry = (name: string) => ({ isFile: true, name, file: (resolve: (file: File) => void) => resolve(new File(['x'], name)) })
const folder = (name: string, ...children: unknown[]) => {
  const batches = [children.slice(0, 1), children.slice(1), []]
  const createReader = () => ({ readEntries: (resolve: (entries: unknown) => void) => resolve(batches.shift() ?? []) })
  return { isFile: false, name, createReader }
}

test('a dropped folder returns all of its files with their paths, at any depth and in any number of batches', async () => {
  const entries = [
    fileEntry('a.txt'),
    folder(
      '甲',
      fileEntry('b.txt'),
      folder('乙', fileEntry('c.txt')),
      folder('.git', fileEntry('e')),
      fileEntry('d.txt'),
      folder('空'),
      folder('杂', fileEntry('.DS_Store')),
    ),
  ]
  const transfer = { items: entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry })), files: [] }
  const tree = await droppedTree(transfer as unknown as DataTransfer)
  expect(tree.flatMap((input) => ('folder' in input ? [input.folder] : []))).toEqual(['甲/空', '甲/杂'])
  const files = tree.filter((input) => 'file' in input)
  expect(files.map(({ path, name }) => `${path}|${name}`)).toEqual(['|a.txt', '甲|b.txt', '甲/乙|c.txt', '甲|d.txt'])
})
