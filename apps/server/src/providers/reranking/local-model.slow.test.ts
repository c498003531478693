import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../../test/test-server.ts'
import { readReadingConfig } from '../../reading-config.ts'
import { createLocalReranking } from './local-model.ts'
import { RerankingFailure } from './reranking.ts'
import { tinyModel, tinyTokenizer } from './testing/tiny-model.ts'

let root: string
let folder: string
const log = pino({ level: 'silent' })

async function modelFolder(name: string, files: Record<string, string | Uint8Array>): Promise<string> {
  const path = join(root, name)
  await mkdir(path)
  for (const [file, bytes] of Object.entries(files)) await writeFile(join(path, file), bytes)
  return path
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'wenjin-rerank-'))
  folder = await modelFolder('tiny', {
    'model.onnx': tinyModel(),
    'tokenizer.json': JSON.stringify(tinyTokenizer()),
    'config.json': JSON.stringify({ max_position_embeddings: 64, pad_token_id: 0 }),
  })
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** Creates a log that records its errors. */
function listening() {
  const lines: string[] = []
  return { lines, log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }) }
}

describe('a local reranking model', () => {
  it('scores each text beside the question, including texts that are too long or in any script', async () => {
    const reranking = createLocalReranking({ folder, log, timeoutMs: 60_000 })
    try {
      const scores = await reranking.judge('谁？', ['甲乙', '正解', '正正', '', '丙'.repeat(500), '🙂 ئۇيغۇر', '正'.repeat(30)])
      expect(scores).toEqual([0, 1, 2, 0, 0, 0, 30])
      expect(reranking).toMatchObject({ kind: 'model', isFailing: false })
      const several = [reranking.judge('谁？', ['正', '甲']), reranking.judge('谁？', ['甲', '正'])]
      expect(await Promise.all(several)).toEqual([
        [1, 0],
        [0, 1],
      ])
    } finally {
      await reranking.close()
    }
  })

  it('returns no scores when it runs out of time', async () => {
    const reranking = createLocalReranking({ folder, log, timeoutMs: 0 })
    try {
      await expect(reranking.judge('谁？', ['甲', '正'])).rejects.toThrow(RerankingFailure)
      expect(reranking.isFailing).toBe(true)
    } finally {
      await reranking.close()
    }
  })

  it('logs once that it cannot be opened, and returns no scores', async () => {
    const damaged = await modelFolder('damaged', { 'model.onnx': 'no model', 'tokenizer.json': JSON.stringify(tinyTokenizer()) })
    const { lines, log: errors } = listening()
    const reranking = createLocalReranking({ folder: damaged, log: errors, timeoutMs: 60_000 })
    try {
      await expect(reranking.judge('谁？', ['甲', '乙'])).rejects.toThrow('no model')
      await expect(reranking.judge('谁？', ['甲', '乙'])).rejects.toThrow('no model')
      expect(lines).toHaveLength(1)
      expect(lines[0]).toContain('重排模型没有打开')
    } finally {
      await reranking.close()
    }
  })

  it('is refused at the start when its folder has no model, or an endpoint is configured as well', async () => {
    const empty = await modelFolder('empty', {})
    expect(() => createLocalReranking({ folder: empty, log })).toThrow('model.onnx')
    const address = (_: string, value: string | undefined) => value ?? null
    expect(() =>
      readReadingConfig({ RERANK_BASE_URL: 'http://localhost:1', RERANK_MODEL_NAME: 'judge', RERANK_MODEL: folder }, address),
    ).toThrow('RERANK_MODEL')
  })

  it('reorders the passages of an answer', async () => {
    const server = await startTestServer({ env: { RERANK_MODEL: folder } })
    try {
      const visitor = server.visitor()
      await visitor.put('灯塔.txt', '望海灯塔的高度是二十七米。望海灯塔的高度每年量一次。')
      await visitor.put('笔记.txt', '正解：望海灯塔的高度后来改为三十一米，见旧档。')
      await server.ctx.reranking!.judge('谁？', ['甲', '乙']).catch(() => undefined)
      expect((await visitor.ask('望海灯塔的高度是多少？')).references[0]!.title).toBe('笔记')
      const health = (await (await fetch(`${server.url}/healthz`)).json()) as object
      expect(health).toMatchObject({ status: 'ok', reranking: 'ok', reranker: 'model' })
    } finally {
      await server.close()
    }
  })
})
