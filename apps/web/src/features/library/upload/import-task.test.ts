import { expect, test } from 'vitest'
import { importedPlace, type ImportTask } from './import-task.ts'

const done: ImportTask = {
  key: 1,
  name: 'a.md',
  phase: 'done',
  percent: 100,
  reason: null,
  duplicate: false,
  documentId: 'd1',
  unpackedTo: null,
  unpacked: null,
  restored: null,
  fileId: 'f1',
  topicId: 't1',
  attached: false,
}
const archive: ImportTask = { ...done, key: 2, name: 'b.zip', documentId: null, fileId: 'f2', unpackedTo: 'folder' }

test('questions are asked of imported files and of the folders that archives were unpacked into', () => {
  expect(importedPlace([done, archive])).toEqual({ topicId: 't1', fileIds: ['f1'], folderIds: ['folder'] })
  expect(importedPlace([archive])).toEqual({ topicId: 't1', fileIds: [], folderIds: ['folder'] })
})

test('a file without text is not asked about, and many files are asked about as the whole topic', () => {
  expect(importedPlace([{ ...archive, unpackedTo: null }])).toBeNull()
  const many = Array.from({ length: 60 }, (_, at) => ({ ...done, key: at, fileId: `f${at}` }))
  expect(importedPlace(many)).toEqual({ topicId: 't1', fileIds: [], folderIds: [] })
})
