import { expect, test } from 'vitest'
import { droppedFiles, isWanted, pickedFiles } from './dropped-files.ts'

test('what systems leave in folders is not imported', () => {
  expect(['.DS_Store', 'Thumbs.db', 'desktop.ini', ''].filter(isWanted)).toEqual([])
  expect(['报告.pdf', 'a.b.txt'].filter(isWanted)).toEqual(['报告.pdf', 'a.b.txt'])
  expect(pickedFiles([new File([''], 'a.txt'), new File([''], '.hidden')]).length).toBe(1)
})

const fileEntry = (name: string) => ({ isFile: true, file: (resolve: (file: File) => void) => resolve(new File(['x'], name)) })
const folder = (...children: unknown[]) => {
  const batches = [children.slice(0, 1), children.slice(1), []]
  return { isFile: false, createReader: () => ({ readEntries: (resolve: (entries: unknown) => void) => resolve(batches.shift() ?? []) }) }
}

test('a dropped folder gives all of its files, however deep and in however many portions', async () => {
  const entries = [fileEntry('a.txt'), folder(fileEntry('b.txt'), folder(fileEntry('c.txt')), fileEntry('d.txt'))]
  const transfer = { items: entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry })), files: [] }
  const files = await droppedFiles(transfer as unknown as DataTransfer)
  expect(files.map((input) => ('file' in input ? input.name : ''))).toEqual(['a.txt', 'b.txt', 'c.txt', 'd.txt'])
})
