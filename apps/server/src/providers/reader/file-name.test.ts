import { expect, it } from 'vitest'
import { fileNameOf } from './file-name.ts'

const url = (path: string): URL => new URL(path, 'https://example.com')

it.each([
  ['/a/b/report.pdf?x=1', '', 'report.pdf'],
  ['/%E6%8A%A5%E5%91%8A.pdf', '', '报告.pdf'],
  ['/%FF%FE.pdf', '', '%FF%FE.pdf'],
  ['/', '', 'example.com'],
  ['/download', 'attachment; filename="x.pdf"; filename*=UTF-8\'\'%E5%B9%B4%E6%8A%A5.pdf', '年报.pdf'],
  ['/download', 'attachment; filename="../../etc/passwd"', 'passwd'],
  ['/download', 'attachment; filename=..', 'download'],
])('the file at %s with %j is named %s', (path, disposition, name) => {
  expect(fileNameOf(url(path), disposition)).toBe(name)
})

it('a long name is cut and its extension is preserved', () => {
  const name = fileNameOf(url(`/${'长'.repeat(300)}.pdf`), '')
  expect(name).toHaveLength(120)
  expect(name).toMatch(/\.pdf$/)
})
