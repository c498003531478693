import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportStates, type Article, type ExportTask } from '@wenjin/contract'
import { spawnServer, type SpawnedServer } from '../spawned-server.ts'
import type { Visitor } from '../visitor.ts'

let server: SpawnedServer
let visitor: Visitor
let articleId: string

/** A text whose PDF takes seconds. */
const paragraph = '越窑青瓷的烧制集中在上林湖一带，窑址沿湖岸分布，时代从东汉延续到南宋[[1]]，见 $x^2$。\n\n'

beforeAll(async () => {
  server = await spawnServer()
  visitor = server.visitor()
  const { topicId } = await visitor.put('窑.md', '越窑青瓷。')
  const made = await visitor.post<Article>(`/api/topic/${topicId}/article`, { title: '越窑', content: paragraph.repeat(4000) })
  articleId = made.id
})
afterAll(() => server.remove())

const submit = () => visitor.post<ExportTask>('/api/export/pdf/submit/article', { id: articleId })
const statusOf = (id: string) => visitor.get<ExportTask>(`/api/export/pdf/status?id=${id}`)

/** Finds the running export process, a child of the server, by its command line. */
async function exportProcess(): Promise<number | undefined> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const [command, stat] = await Promise.all(['cmdline', 'stat'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')))
    if (command!.includes('export-process') && stat!.split(') ')[1]?.split(' ')[1] === String(server.pid)) return Number(pid)
  }
  return undefined
}

test.skipIf(process.platform !== 'linux')('an export whose process is killed is reported as failed', async () => {
  const { id } = await submit()
  // Killed as soon as the process is found, since it may have ended at a second look.
  const kill = async () => {
    const pid = await exportProcess()
    return pid !== undefined && process.kill(pid, 'SIGKILL')
  }
  await expect.poll(kill).toBe(true)
  await expect.poll(async () => (await statusOf(id)).status).toBe(exportStates.failed)
  expect((await statusOf(id)).failure).toMatchObject({ name: 'internal', text: '转换失败' })
})

test('a server killed during an export makes it after its next start', async () => {
  const { id } = await submit()
  await expect.poll(async () => (await statusOf(id)).status).toBe(exportStates.running)
  await server.kill9()
  await server.start()
  await expect.poll(async () => (await statusOf(id)).status).toBe(exportStates.done)
  const file = await visitor.fetch(`/api/export/pdf/download?id=${id}`)
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})
