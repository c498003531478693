import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { docxParagraph, makeDocx } from '@wenjin/parser/testing/samples'
import { familyMemory, peakMemory } from '../process-memory.ts'
import { runProgram, spawnServer, type SpawnedServer } from '../spawned-server.ts'

/** Maximum memory of an import in addition to the idle server, parsers included, in megabytes. */
const maxMemoryMb = 1024

let server: SpawnedServer

beforeAll(async () => {
  server = await spawnServer({ OFFLINE: '1' })
})
afterAll(() => server.remove())

/** Milliseconds without a reply after which the server counts as blocked; on a busy machine, an answer may take seconds. */
const standsStillMs = 5000

/** Polls the health endpoint sequentially; returns the numbers of timely and late replies. */
async function pollHealth(end: AbortSignal): Promise<{ answered: number; missed: number }> {
  const polls = { answered: 0, missed: 0 }
  while (!end.aborted) {
    const answer = await fetch(`${server.url}/healthz`, { signal: AbortSignal.timeout(standsStillMs) }).catch(() => null)
    if (answer?.ok) polls.answered += 1
    else polls.missed += 1
    await answer?.arrayBuffer()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return polls
}

/** Runs work and requires that it stays within its memory limit while other requests are answered. */
async function watched<T>(work: () => Promise<T>): Promise<T> {
  const idle = familyMemory(server.pid)
  const end = new AbortController()
  const [memory, polls] = [peakMemory(server.pid, end.signal), pollHealth(end.signal)]
  const done = await work().finally(() => end.abort())
  const { answered, missed } = await polls
  expect(missed).toBe(0)
  expect(answered).toBeGreaterThan(5)
  if (idle > 0) expect((await memory) - idle).toBeLessThan(maxMemoryMb)
  return done
}

const sentence = (n: number) => `第${n}号档案记录了${n % 97}号船的航行，船上装着瓷器、茶叶和丝绸，由泉州出发。`
const lines = (count: number, perLine: number) =>
  Array.from({ length: count }, (_, n) => Array.from({ length: perLine }, (__, at) => sentence(n * perLine + at)).join('')).join('\n')

test.each<[what: string, name: string, content: () => string | Uint8Array<ArrayBuffer>]>([
  ['2.5 million lines of one letter', 'letters.txt', () => 'a\n'.repeat(2_500_000)],
  ['4 million lines of one letter', 'more-letters.txt', () => 'b\n'.repeat(4_000_000)],
  ['2.5 million lines of one mark', 'marks.txt', () => '!\n'.repeat(2_500_000)],
  ['9 MB of prose', 'prose.txt', () => lines(12_000, 6)],
  ['one line of 6 MB', 'line.txt', () => lines(1, 48_000)],
  ['20,000 headings of one word', 'headings.md', () => '# 甲\n\n乙\n\n'.repeat(20_000)],
  [
    'a heading of 100,000 characters above 2,000 paragraphs',
    'heading.md',
    () => `# ${'题'.repeat(100_000)}\n\n${`${sentence(1)}\n\n`.repeat(2000)}`,
  ],
  [
    '50,000 paragraphs of a docx',
    'paragraphs.docx',
    () => new Uint8Array(makeDocx(Array.from({ length: 50_000 }, (_, n) => docxParagraph(sentence(n))).join(''))),
  ],
])('%s is imported within its memory limit, while other requests are answered', async (_, name, content) => {
  const bytes = content()
  const visitor = server.visitor()
  await visitor.token()
  const file = await watched(() => visitor.put(name, bytes))
  expect(file).toMatchObject({ state: 'ready', reason: null })
})

test('9 MB of prose are trashed and restored, while other requests are answered', async () => {
  const visitor = server.visitor()
  const { id } = await visitor.put('voyages.txt', `${lines(12_000, 6)}\n青石渡口的灯塔高27米。`)
  const items = { ids: [id], folderIds: [] }
  await watched(async () => {
    await visitor.post('/api/file/trash', items)
    await visitor.post('/api/file/restore', items)
    await expect.poll(async () => (await visitor.ask('青石渡口的灯塔高多少米？')).text).toContain('27')
  })
})

test('a folder of 1,000 files imported by the command line while the server runs is parsed completely', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wenjin-thousand-'))
  try {
    for (let n = 0; n < 1000; n += 1) await writeFile(join(folder, `${n}.md`), `# 第${n}卷\n\n第${n}卷记载了编号${n}x的往事。`)
    const program = await watched(async () => {
      const started = runProgram('import', { dataDir: server.dataDir, args: [folder, '--library', '千篇书'], env: { OFFLINE: '1' } })
      await started.ended
      return started
    })
    expect(program.output().trimEnd().split('\n').at(-1)).toBe('导入 1000，重复 0，失败 0（资料库「千篇书」）')
    const { references } = await server.visitor().ask('第777卷记载了什么？', { model: 'extractive' })
    expect(references.some(({ title }) => title === '第777卷')).toBe(true)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
