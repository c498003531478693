import { expect, test } from 'vitest'
import { safeName, uniqueNames } from './archive-name.ts'

test.each([
  ['西湖.txt', '西湖.txt'],
  ['../../etc/passwd', '__.._etc_passwd'],
  [String.raw`C:\Windows\系统.ini`, 'C__Windows_系统.ini'],
  ['a\u0000b\nc\u202Egpj.exe', 'abcgpj.exe'],
  ['CON.txt', '_CON.txt'],
  ['...', '_'],
  ['', '_'],
  ['结尾. . ', '结尾'],
  ['\uD800半个', '\uFFFD半个'],
])('%j becomes %j', (name, safe) => expect(safeName(name)).toBe(safe))

test('a long name keeps its extension and whole characters', () => {
  const safe = safeName(`${'长'.repeat(300)}.pdf`)
  expect(safe).toMatch(/^长+\.pdf$/)
  expect(Buffer.byteLength(safe)).toBeLessThan(200)
})

test('names that differ only in case or Unicode form get different names', () => {
  const unique = uniqueNames()
  expect(['a.txt', 'A.TXT', 'a.txt', 'a (2).txt', 'é', 'e\u0301'].map(unique)).toEqual([
    'a.txt',
    'A (2).TXT',
    'a (3).txt',
    'a (2) (2).txt',
    'é',
    'e\u0301 (2)',
  ])
})
