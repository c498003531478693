import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createParser, type Parser, type ParserOptions } from '../index.ts'
import type { Picture } from '../types.ts'
import { makePdf, pdfColumn } from '../testing/samples.ts'

const open: Parser[] = []
const parser = (options: ParserOptions = {}): Parser => {
  const made = createParser({ processes: 1, ...options })
  open.push(made)
  return made
}
const rogue = new URL('../testing/rogue-worker.ts', import.meta.url)
const empty = new Uint8Array()

afterEach(async () => {
  await Promise.all(open.splice(0).map((made) => made.close()))
})

describe('createParser', () => {
  it('parses in another process, with progress that only rises and ends at 100', async () => {
    const pdf = makePdf(Array.from({ length: 30 }, (_, i) => pdfColumn([`第 ${i} 页的正文。`], 72, 700)))
    const seen: number[] = []
    const file = await parser().parse({ bytes: pdf, fileName: 'a.pdf', onProgress: (percent) => seen.push(percent) })
    expect(file).toMatchObject({ kind: 'pdf', documentCount: 1, skippedCount: 0 })
    expect(file.documents[0]?.text).toContain('第 29 页')
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b))
    expect(seen.length).toBeGreaterThan(10)
    expect(seen.at(-1)).toBe(100)
    // The caller's bytes were copied, not transferred.
    expect(pdf.length).toBeGreaterThan(1000)
  })

  it('reports progress in a long JSONL file megabyte by megabyte', async () => {
    const lines = Array.from({ length: 1200 }, (_, i) => JSON.stringify({ id: i, text: `第 ${i} 条。`, note: 'x'.repeat(3000) }))
    const seen: number[] = []
    await parser().parse({ bytes: Buffer.from(lines.join('\n')), fileName: 'a.jsonl', onProgress: (percent) => seen.push(percent) })
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b))
    expect(seen.filter((percent) => percent > 0 && percent < 100).length).toBeGreaterThan(2)
    expect(seen.at(-1)).toBe(100)
  })

  it('reads a file from disk, and reports a missing one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parser-'))
    const path = join(folder, '笔记.txt')
    writeFileSync(path, '内容')
    const made = parser()
    expect((await made.parse({ path })).documents).toMatchObject([{ title: '笔记', text: '内容' }])
    await expect(made.parse({ path: join(folder, 'missing.txt') })).rejects.toMatchObject({ reason: 'unreadablePath' })
    await expect(made.parse({ path: folder })).rejects.toMatchObject({ reason: 'unreadablePath' })
    rmSync(folder, { recursive: true })
  })

  it('delivers JSONL in batches and waits for their receiver', async () => {
    const lines = Array.from({ length: 5000 }, (_, i) => (i % 10 === 9 ? 'bad' : JSON.stringify({ id: i, text: `第 ${i} 篇` })))
    let busy = 0
    let max = 0
    const ids: string[] = []
    const file = await parser().parse({
      bytes: Buffer.from(lines.join('\n')),
      fileName: 'a.jsonl',
      onDocuments: async (documents) => {
        max = Math.max(max, ++busy)
        await new Promise((resolve) => {
          setTimeout(resolve, 1)
        })
        ids.push(...documents.map((document) => document.externalId ?? ''))
        busy--
      },
    })
    expect(file).toMatchObject({ kind: 'jsonl', documents: [], documentCount: 4500, skippedCount: 500 })
    expect(file.skipped.slice(0, 2)).toEqual([
      { line: 10, reason: 'badJsonl' },
      { line: 20, reason: 'badJsonl' },
    ])
    expect(max).toBe(1)
    expect(ids).toHaveLength(4500)
    expect(ids.at(-1)).toBe('4998')
  })

  it('fails the file when its receiver fails, and continues with the next', async () => {
    const made = parser()
    const full = made.parse({
      bytes: Buffer.from('正文'),
      fileName: 'a.txt',
      onDocuments: () => {
        throw new Error('disk full')
      },
    })
    await expect(full).rejects.toThrow('disk full')
    await expect(made.parse({ bytes: Buffer.from('正文'), fileName: 'b.txt' })).resolves.toMatchObject({ documentCount: 1 })
  })

  it('refuses a JSONL file without a single document', async () => {
    await expect(parser().parse({ bytes: Buffer.from('{"a":1}\n{"b":2}\n'), fileName: 'a.jsonl' })).rejects.toMatchObject({
      reason: 'badJsonl',
      detail: '1',
    })
  })

  it('asks its caller to read pictures, and fails the file when the caller cannot', async () => {
    const made = parser({ workerUrl: rogue })
    const seen: number[] = []
    const readPicture = async ({ bytes }: Picture) => [{ text: `${seen.push(bytes.length)} 张` }]
    await expect(made.parse({ bytes: empty, fileName: 'picture', readPicture })).resolves.toMatchObject({ kind: 'image' })
    expect(seen).toEqual([3])
    const failing = made.parse({ bytes: empty, fileName: 'picture', readPicture: () => Promise.reject(new Error('503')) })
    await expect(failing).rejects.toMatchObject({ reason: 'ocrFailed', detail: '503' })
  })

  it('stops a running or a waiting file when its caller aborts', async () => {
    const made = parser({ workerUrl: rogue })
    const controller = new AbortController()
    const running = made.parse({ bytes: empty, fileName: 'hang', signal: controller.signal })
    const waiting = made.parse({ bytes: empty, fileName: 'hang', signal: controller.signal })
    controller.abort(new Error('stopped by the user'))
    await expect(running).rejects.toThrow('stopped by the user')
    await expect(waiting).rejects.toThrow('stopped by the user')
    await expect(made.parse({ bytes: empty, fileName: 'fine' })).resolves.toMatchObject({ kind: 'txt' })
  })

  it('fails the unfinished files when it is closed', async () => {
    const made = parser({ workerUrl: rogue })
    const running = made.parse({ bytes: empty, fileName: 'hang' })
    const waiting = made.parse({ bytes: empty, fileName: 'fine' })
    const outcome = Promise.allSettled([running, waiting])
    await made.close()
    expect((await outcome).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(made.parse({ bytes: empty, fileName: 'fine' })).rejects.toMatchObject({ reason: 'internal' })
  })
})
