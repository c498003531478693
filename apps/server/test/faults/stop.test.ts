import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { markers, type FileItem, type Result, type Topic } from '@wenjin/contract'
import { layDataDir } from '../database.ts'
import { begin, chunk, startScriptedModel, say, type ScriptedModel } from '../peers/scripted-model.ts'
import { makeDataDir, readyUrl, runProgram, SpawnedServer } from '../spawned-server.ts'
import { Visitor } from '../visitor.ts'

let model: ScriptedModel
let server: SpawnedServer

beforeAll(async () => {
  model = await startScriptedModel()
  // Empty, since this test is about the first start.
  const dataDir = await makeDataDir()
  await layDataDir(dataDir)
  server = new SpawnedServer(dataDir, { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted' })
  await server.start()
})
afterAll(async () => {
  await server.remove()
  await model.close()
})

describe('start and stop', () => {
  async function manual(): Promise<Topic> {
    const topics = await server.visitor().get<Topic[]>('/api/topic')
    return topics.find((topic) => topic.builtin)!
  }

  test('the manual is loaded at the first start, and not again at the second', async () => {
    const first = await manual()
    expect(first.fileCount).toBeGreaterThanOrEqual(20)
    expect(first.passageCount).toBeGreaterThanOrEqual(first.fileCount)
    expect(await server.stop()).toBe(0)
    await server.start()
    expect(await manual()).toEqual(first)
    const visitor = server.visitor()
    const { list } = await visitor.get<{ list: FileItem[] }>(`/api/topic/${first.id}/file?pageSize=500`)
    expect(list.filter((file) => file.state !== 'ready' || file.duplicate)).toEqual([])
  })

  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s stops cleanly while answers run and streams are open; the next start continues them',
    async (signal) => {
      const visitor = server.visitor()
      const started = Promise.withResolvers<void>()
      model.script = (response) => {
        begin(response)
        chunk(response, { reasoning_content: '想一想。' })
        started.resolve()
      }
      const { id } = await visitor.post<{ id: string }>('/api/session', { question: '怎么导入 PDF？' })
      const open = visitor.stream({ sessionId: id }).catch(() => [])
      await started.promise
      expect(await server.stop(signal)).toBe(0)
      const before = (await open).filter((event) => event.n !== null)
      expect(before.some((event) => event.data === markers.done)).toBe(false)

      model.script = say('在首页把文件拖进来即可导入。[[1]]')
      await server.start()
      const after = await visitor.stream({ sessionId: id })
      expect(after.slice(0, before.length)).toEqual(before)
      const { list } = await visitor.get<{ list: Result[] }>(`/api/session/${id}/result`)
      expect(list[0]).toMatchObject({ state: 'done', thinking: '' })
      expect(list[0]!.text.length).toBeGreaterThan(0)
    },
  )

  test('a Ctrl-C that arrives twice, from the terminal and from npm, counts once', async () => {
    const stopped = server.stop('SIGINT')
    void server.stop('SIGINT')
    expect(await stopped).toBe(0)
    await server.start()
  })

  test('an import in progress when the server stops is finished after the next start', async () => {
    const visitor = server.visitor()
    const lines = Array.from({ length: 1500 }, (_, n) =>
      JSON.stringify({ id: `r${n}`, title: `记录${n}`, text: `第${n}条记录。`, note: 'x'.repeat(2000) }),
    ).join('\n')
    const { data } = await visitor.upload<FileItem[]>('记录.jsonl', lines)
    const { id } = data[0]!
    while ((await visitor.get<number>(`/api/file/${id}/progress`)) === 0) await delay(5)
    expect(await server.stop()).toBe(0)
    await server.start()
    let file = await visitor.get<FileItem>(`/api/file/${id}`)
    while (file.state === 'queued' || file.state === 'parsing') {
      await delay(20)
      file = await visitor.get<FileItem>(`/api/file/${id}`)
    }
    expect(file).toMatchObject({ state: 'ready', documentCount: 1500, duplicate: false })
  })
})

test('OFFLINE=1 never calls the network: no remote model, no links', async () => {
  const dataDir = await makeDataDir()
  const env = { OFFLINE: '1', LLM_BASE_URL: 'https://model.example/v1', LLM_MODEL: 'far' }
  const program = runProgram('main', { dataDir, env, unbundled: true })
  try {
    // From an empty folder, as at the very first start.
    const url = await readyUrl(program)
    const visitor = new Visitor(url)
    expect(await visitor.get('/api/instance')).toMatchObject({ offline: true, model: null })
    const { text, references } = await visitor.ask('怎么导入 PDF？')
    expect(text.length).toBeGreaterThan(0)
    expect(references.length).toBeGreaterThan(0)
    const { id } = await visitor.post<FileItem>('/api/file/mine/link', { url: 'https://example.org/page' })
    await expect.poll(() => visitor.get<FileItem>(`/api/file/${id}`)).toMatchObject({ state: 'failed', reason: { name: 'offline' } })
    program.child.kill('SIGINT')
    expect(await program.ended).toBe(0)
  } finally {
    program.child.kill('SIGKILL')
    await program.ended
    await rm(dataDir, { recursive: true, force: true })
  }
})
