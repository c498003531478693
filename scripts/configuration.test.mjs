import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documentedVariables, generated, readVariables, settingsOf } from './configuration.mjs'

test.each(Object.entries(generated()))('%s is what node scripts/configuration.mjs writes', (path, content) => {
  expect(readFileSync(join(import.meta.dirname, '..', path), 'utf8')).toBe(content)
})

test('every variable that the server reads has a row, and every row is a variable that it reads', () => {
  const read = readVariables()
  const documented = [...documentedVariables()].filter((name) => !name.includes('<'))
  expect([...read].filter((name) => !documented.includes(name))).toEqual([])
  // Addresses of search services follow a pattern.
  expect(documented.filter((name) => !read.has(name) && name !== 'SEARXNG_URL')).toEqual([])
  expect(read.size).toBeGreaterThan(50)
})

test('wrapped rows and texts are joined', () => {
  const code =
    'export interface Config {\n  /**\n   * `A_B`: one\n   * two.\n   * @manual A_B | 空 | 一；\n   * 二\n   */\n  a: string\n}\n'
  expect(settingsOf(code)).toEqual([{ text: '`A_B`: one two.', rows: [{ names: ['A_B'], fallback: '空', chinese: '一；二' }] }])
})
