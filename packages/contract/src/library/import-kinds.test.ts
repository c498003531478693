import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importKinds } from './import-kinds.ts'

const root = join(import.meta.dirname, '../../../..')

test.each(['README.md', 'README.zh-CN.md', 'docs/manual/24-supported-formats.md'])(
  '%s lists every kind of file that can be imported',
  async (file) => {
    const text = (await readFile(join(root, file), 'utf8')).toLowerCase()
    const missing = Object.values(importKinds).filter(({ extensions: [usual] }) => !new RegExp(`(?<![a-z])${usual}(?![a-z])`).test(text))
    expect(missing).toEqual([])
  },
)
