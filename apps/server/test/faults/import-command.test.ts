import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importReasons, type FileItem, type ImportReason, type Topic } from '@wenjin/contract'
import { layDataDir } from '../database.ts'
import { makeDataDir, runProgram, SpawnedServer } from '../spawned-server.ts'

/** Enough good files to show that the import continues. */
const goodCount = 12
const badOfEach = 2
const bad: Record<string, { reason: ImportReason; content: Uint8Array }> = {
  txt: { reason: 'emptyFile', content: new Uint8Array() },
  docx: { reason: 'wrongType', content: Buffer.from('这不是 Word 文档') },
  pdf: { reason: 'corrupt', content: Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj\n<< /Type') },
  png: { reason: 'corrupt', content: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') },
  jsonl: { reason: 'badJsonl', content: Buffer.from('{"id":1}\n') },
}

const badCount = badOfEach * Object.keys(bad).length

let server: SpawnedServer
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wenjin-folder-'))
  const dataDir = await makeDataDir()
  await layDataDir(dataDir)
  server = new SpawnedServer(dataDir, { OFFLINE: '1' })
})
afterAll(async () => {
  await server.remove()
  await rm(folder, { recursive: true, force: true })
})

async function importAll(...args: string[]): Promise<{ code: number | null; lines: string[]; summary: string }> {
  const program = runProgram('import', { dataDir: server.dataDir, args, env: { OFFLINE: '1' } })
  const code = await program.ended
  const lines = program.output().trimEnd().split('\n')
  return { code, summary: lines.pop()!, lines }
}

async function filesOf(topic: string): Promise<FileItem[]> {
  const visitor = server.visitor()
  const { id } = (await visitor.get<Topic[]>('/api/topic')).find(({ name }) => name === topic)!
  return (await visitor.get<{ list: FileItem[] }>(`/api/topic/${id}/file?pageSize=5000`)).list
}

test('a folder of files, half of them bad: each outcome is printed, and the import continues', async () => {
  const originals = join(folder, '千篇')
  for (let n = 0; n < goodCount; n += 1) {
    const shelf = join(originals, `第${n % 10}架`)
    if (n < 10) await mkdir(shelf, { recursive: true })
    await writeFile(join(shelf, `${n}.md`), `# 第${n}卷\n\n第${n}卷记载了编号${n}x的往事。`)
  }
  const badNames = new Map<string, ImportReason>()
  for (let n = 0; n < badOfEach; n += 1) {
    for (const [extension, { content, reason }] of Object.entries(bad)) {
      const name = `坏${n}.${extension}`
      await writeFile(join(originals, `第${n}架`, name), content)
      badNames.set(name, reason)
    }
  }
  await writeFile(join(originals, '.hidden'), '隐藏的不导入')

  // No server runs, so the command opens the data folder itself.
  const alone = await importAll(originals, '--library', '千篇书')
  expect(alone).toMatchObject({ code: 0, summary: `导入 ${goodCount}，重复 0，失败 ${badCount}（资料库「千篇书」）` })
  expect(alone.lines).toHaveLength(goodCount + badCount)
  for (const [name, reason] of badNames) {
    const line = alone.lines.find((text) => text.startsWith(`✗ ${name} `))
    expect(line).toContain(importReasons[reason].zh)
  }
  expect(alone.lines.filter((text) => /^✓ \d+\.md {2}1 篇文档$/.test(text))).toHaveLength(goodCount)

  await server.start()
  const files = await filesOf('千篇书')
  expect(files).toHaveLength(goodCount + badCount)
  for (const file of files) expect(file.reason?.name).toBe(badNames.get(file.fileName))
  const { references } = await server.visitor().ask('第7卷记载了什么？', { model: 'extractive' })
  expect(references.some(({ title }) => title === '第7卷')).toBe(true)
})

test('while the server runs, the command sends its request to it, and detects existing files again', async () => {
  const shelf = join(folder, '千篇', '第1架')
  const again = await importAll(shelf, join(folder, 'no-such-file.txt'), 'https://example.org/', '--library', '千篇书')
  expect(again).toMatchObject({ code: 0, summary: '导入 0，重复 2，失败 7（资料库「千篇书」）' })
  expect(again.lines.filter((line) => line.startsWith('= '))).toHaveLength(2)
  expect(again.lines.join('\n')).toContain(`✗ no-such-file.txt  ${importReasons.unreadablePath.zh}`)
  expect(again.lines.join('\n')).toContain(importReasons.offline.zh)
})

test('a single line of 50 MB is refused for its length without side effects', async () => {
  const path = join(folder, '一行.txt')
  await writeFile(path, Buffer.alloc(50 * 1024 * 1024, '无尽的一行字没有标点也没有换行'))
  const { code, lines, summary } = await importAll(path, '--library', '大文件')
  expect(lines).toEqual([`✗ 一行.txt  ${importReasons.tooLong.zh}`])
  expect({ code, summary }).toEqual({ code: 0, summary: '导入 0，重复 0，失败 1（资料库「大文件」）' })
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(Number(/^process_resident_memory_bytes (\d+)/m.exec(metrics)![1])).toBeLessThan(1.5 * 1024 ** 3)
})

test('without a path the command prints its usage', async () => {
  const { code, lines } = await importAll()
  expect({ code, first: lines[0] }).toEqual({ code: 1, first: '用法 Usage: npm run import -- PATH|URL… [--library NAME]' })
  const help = await importAll('--help')
  expect({ code: help.code, first: help.lines[0] }).toEqual({ code: 0, first: lines[0] })
  const unknown = await importAll('--lib', 'x')
  expect(unknown.code).toBe(1)
  expect(unknown.lines.slice(0, 2)).toEqual(['看不懂这些参数：--lib x', 'These arguments cannot be understood: --lib x'])
})
