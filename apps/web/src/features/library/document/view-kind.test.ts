import { expect, test } from 'vitest'
import { viewKindOf } from './view-kind.ts'

const file = (fileName: string, contentType = 'application/octet-stream') => ({
  fileId: 'f',
  originalUrl: '/x',
  fileName,
  contentType,
  blocks: [],
})

test.each([
  ['a.PDF', 'pdf'],
  ['照片.jpeg', 'image'],
  ['录音.m4a', 'audio'],
  ['课.webm', 'video'],
  ['报告.docx', 'text'],
  ['pdf', 'text'],
  // A file that a browser could execute is never shown as a page.
  ['picture.svg', 'text'],
  ['page.html', 'text'],
])('%s is shown as %s', (name, kind) => {
  expect(viewKindOf(file(name))).toBe(kind)
})

test('a document fetched from a link to a PDF is shown as a PDF, and a web page without a file as text', () => {
  expect(viewKindOf(file('paper', 'application/pdf'))).toBe('pdf')
  expect(viewKindOf({ ...file('a.pdf'), fileId: null })).toBe('text')
})

test('a file with cell anchors is shown as a sheet, even when the file no longer exists', () => {
  expect(viewKindOf({ ...file('册.xlsx'), fileId: null, blocks: [{}, { anchor: { cells: 'A1:B2' } }] })).toBe('sheet')
})
