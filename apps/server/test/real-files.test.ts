import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentView, FileItem, Topic } from '@wenjin/contract'
import { makeOle } from '@wenjin/parser/testing/ole-samples'
import { docxParagraph, makeDocx, makePdf, noise, pdfColumn } from '@wenjin/parser/testing/samples'
import { rootDir } from '../src/installation.ts'
import { runProgram, spawnServer, type SpawnedServer } from './spawned-server.ts'
import type { Visitor } from './visitor.ts'

/** A line of the manifest: the expected result of importing a file. */
interface Sample {
  file: string
  expect: string
  contains: string[]
}

/** Real files of many kinds outside the repository, some broken on purpose; generated here when they are absent. */
const realFolder = join(rootDir, '..', 'shared', 'data', 'files-dev')

let server: SpawnedServer
let visitor: Visitor
let made: string | null = null
let samples: Sample[]
let files: Map<string, FileItem>

async function makeSamples(folder: string): Promise<Sample[]> {
  const text = '所有权规则：每个值都有一个所有者。'
  const contents: [Sample, Uint8Array | string][] = [
    [{ file: '文章.pdf', expect: 'text extracted', contains: [text] }, makePdf([pdfColumn([text], 60, 760)])],
    [{ file: '文章.docx', expect: 'text extracted', contains: [text] }, makeDocx(docxParagraph(text))],
    [{ file: '文章.html', expect: 'text extracted', contains: [text] }, `<!doctype html><script>let a</script><p>${text}</p>`],
    [{ file: '空.pdf', expect: 'clear empty-file message', contains: [] }, ''],
    [{ file: '加密.docx', expect: 'clear encrypted message', contains: [] }, makeOle({ EncryptedPackage: new Uint8Array() })],
    [{ file: '乱.docx', expect: 'clear not-a-docx message', contains: [] }, noise(1024)],
  ]
  for (const [{ file }, content] of contents) await writeFile(join(folder, file), content)
  return contents.map(([sample]) => sample)
}

beforeAll(async () => {
  server = await spawnServer({ OFFLINE: '1' })
  visitor = server.visitor()
  let folder = realFolder
  if (existsSync(realFolder)) {
    const manifest = await readFile(join(realFolder, 'manifest.jsonl'), 'utf8')
    samples = manifest
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Sample)
  } else {
    folder = made = await mkdtemp(join(tmpdir(), 'wenjin-samples-'))
    samples = await makeSamples(made)
  }
  const program = runProgram('import', { dataDir: server.dataDir, args: [folder, '--library', '真实文件'] })
  if ((await program.ended) !== 0) throw new Error(program.output())
  const { id } = (await visitor.get<Topic[]>('/api/topic')).find(({ name }) => name === '真实文件')!
  const { list } = await visitor.get<{ list: FileItem[] }>(`/api/topic/${id}/file?pageSize=1000`)
  files = new Map(list.map((file) => [file.fileName, file]))
}, 240_000)
afterAll(async () => {
  await server.remove()
  if (made) await rm(made, { recursive: true, force: true })
})

/** Whether a manifest line, which states the expected result in words, requires the file to be parsed. */
const mustBeRead = (sample: Sample) =>
  /^(text (extracted|found)|decoded|stored|chunked)(?!.* or )/.test(sample.expect) || sample.contains.length > 0
const mustBeRefused = (sample: Sample) => /^(clear|refused by)(?!.* or )/.test(sample.expect)

const bare = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '')

test('every real file ends with its text or with an understandable reason', async ({ annotate }) => {
  expect(files.size).toBeGreaterThanOrEqual(samples.length)
  const outcomes: string[] = []
  for (const sample of samples) {
    const file = files.get(sample.file)
    outcomes.push(`${sample.file}: ${file?.reason?.name ?? file?.state}`)
    expect.soft(file, sample.file).toMatchObject({ state: expect.stringMatching(/^(ready|failed)$/) })
    if (file?.state === 'failed') {
      expect.soft(file.reason?.name, sample.file).not.toBe('internal')
      expect.soft(file.reason?.text, sample.file).toMatch(/\p{Script=Han}{4,}/u)
    }
    if (mustBeRead(sample)) expect.soft(file?.state, sample.file).toBe('ready')
    if (mustBeRefused(sample)) expect.soft(file?.state, sample.file).toBe('failed')
  }
  await annotate(outcomes.join('\n'))
})

test('a document holds the expected text of its file, without markup, scripts or broken characters', async () => {
  for (const sample of samples) {
    const file = files.get(sample.file)
    if (!file?.documentId) continue
    const { blocks } = await visitor.get<DocumentView>(`/api/document/${file.documentId}?count=2000`)
    const text = blocks.map((block) => block.text).join('\n')
    for (const wanted of sample.contains) expect.soft(bare(text), sample.file).toContain(bare(wanted))
    expect.soft(text, sample.file).not.toMatch(/SECRET_IN_SCRIPT|<script|\uFFFD/)
  }
})

test('the server survives all of them', async () => {
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(server.output).not.toMatch(/"level":(50|60)/)
})
