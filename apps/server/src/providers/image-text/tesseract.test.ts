import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTesseract, regionsOfTable } from './tesseract.ts'

const word = (block: number, paragraph: number, line: number, [x, y, w, h]: number[], sure: number, text: string) =>
  ['5', 1, block, paragraph, line, 1, x, y, w, h, sure, text].join('\t')
const table = [
  'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext',
  ['1', 1, 0, 0, 0, 0, 0, 0, 1000, 2000, -1, ''].join('\t'),
  word(1, 1, 1, [100, 200, 100, 40], 96, '青石'),
  word(1, 1, 1, [200, 200, 100, 40], 95, '渡口'),
  word(1, 1, 2, [100, 250, 300, 40], 91, 'since'),
  word(1, 1, 2, [400, 250, 100, 40], 91, '1873'),
  word(1, 2, 1, [0, 0, 5, 5], 3, '|'),
  word(2, 1, 1, [500, 1000, 100, 100], 80, '告示'),
].join('\n')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tesseract-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('paragraphs are assembled from words with their positions, without specks', () => {
  expect(regionsOfTable(table)).toEqual([
    { text: '青石渡口since 1873', region: [0.1, 0.1, 0.4, 0.045] },
    { text: '告示', region: [0.5, 0.5, 0.1, 0.05] },
  ])
  expect(regionsOfTable('')).toEqual([])
})

it.skipIf(process.platform === 'win32')(
  'Tesseract reads pictures in its installed languages, and a missing program yields null',
  async () => {
    const program = join(folder, 'tesseract')
    await writeFile(join(folder, 'table'), table)
    await writeFile(
      program,
      `#!/bin/sh\nif [ "$1" = --list-langs ]; then echo eng; echo chi_sim; exit; fi\nread first\n[ "$first" = bad ] && exit 1\n[ "$4" = chi_sim+eng ] && cat "${folder}/table"\n`,
    )
    await chmod(program, 0o755)
    const reader = await openTesseract(program)
    const { signal } = new AbortController()
    expect(await reader?.read({ bytes: Buffer.from('picture\n'), contentType: 'image/png' }, signal)).toBe('青石渡口since 1873\n告示')
    await expect(reader?.readRegions({ bytes: Buffer.from('bad\n'), contentType: 'image/png' }, signal)).rejects.toThrow('ended with 1')
    expect(await openTesseract(join(folder, 'nothing'))).toBeNull()
  },
)
