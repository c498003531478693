import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keyScopes } from '@wenjin/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rootDir } from '../../src/installation.ts'
import { createReader } from '../../src/providers/reader/index.ts'
import { FakeWebSearch, finding } from '../peers/fake-web-search.ts'
import { createUser } from '../people.ts'
import { say, startScriptedModel, type ScriptedModel } from '../peers/scripted-model.ts'
import { htmlPage, LoopbackSite } from '../peers/loopback-web.ts'
import { runNode } from '../run-node.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

// Installs the client's tarball in an empty folder without network access, and uses it as an external project does.

let folder: string
let server: TestServer
let model: ScriptedModel
let site: LoopbackSite
let key: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wenjin-client-test-'))
  const packed = spawnSync(process.execPath, [join(rootDir, 'scripts', 'pack-client.mjs'), folder], { encoding: 'utf8' })
  if (packed.status !== 0) throw new Error(packed.stdout + packed.stderr)
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'))!
  await writeFile(join(folder, 'package.json'), '{"type":"module","private":true}')
  const installed = spawnSync('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`], { cwd: folder, encoding: 'utf8' })
  if (installed.status !== 0) throw new Error(installed.stdout + installed.stderr)
  model = await startScriptedModel()
  site = await new LoopbackSite({ '/yue': htmlPage('越窑青瓷', '越窑在今天的浙江慈溪一带，唐代烧制青瓷。') }).open()
  const web = new FakeWebSearch()
  web.found = [finding(`${site.url}/yue`, '越窑青瓷', { snippet: '越窑在今天的浙江慈溪一带。' })]
  server = await startTestServer({
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted' },
    adjust: (ctx) => {
      ctx.webSearch = web
      ctx.reader = createReader({ allowPrivate: ['127.0.0.1'] })
    },
  })
  const owner = await createUser(server)
  ;({ key } = await owner.visitor.post<{ key: string }>('/api/api-key', { name: '程序', scopes: [...keyScopes] }))
})
afterAll(async () => {
  await server.close()
  await model.close()
  site.close()
  await rm(folder, { recursive: true, force: true })
})

test('is ESM with types, READMEs and licences, without dependencies', async () => {
  const place = join(folder, 'node_modules', '@wenjin', 'client')
  const manifest = JSON.parse(await readFile(join(place, 'package.json'), 'utf8')) as Record<string, unknown>
  expect(manifest).toMatchObject({ name: '@wenjin/client', type: 'module', license: 'MIT', sideEffects: false })
  expect([manifest['dependencies'], manifest['private'], manifest['scripts']]).toEqual([undefined, undefined, undefined])
  expect(await readdir(join(folder, 'node_modules', '@wenjin'))).toEqual(['client'])
  expect(await readdir(place)).toEqual(
    expect.arrayContaining(['LICENSE', 'README.md', 'README.zh-CN.md', 'THIRD-PARTY-NOTICES.md', 'dist']),
  )
})

const program = `
import { createProgram, ApiError } from '@wenjin/client'
import { citeRecord } from '@wenjin/client/cite'
const [baseUrl, key] = process.argv.slice(2)
const wenjin = createProgram({ baseUrl, key })
let text = ''
for await (const { message } of wenjin.ask('越窑在哪里？')) if (message.type === 'append-text') text += message.text
let chatted = ''
for await (const { content = '' } of wenjin.streamChat({ q: '越窑在哪里？' })) chatted += content
const { webpages } = await wenjin.search('越窑', { size: 3 })
const [topic] = await wenjin.api.openLibrary.listOpenTopics()
const made = await wenjin.api.topic.openCreateTopic({ body: { name: '程序' } })
const file = await wenjin.upload(made.dirRootId, new File(['# 灯塔\\n\\n塔高十九米。'], '灯塔.md'))
let state = file.state
while (state !== 'ready') ({ state } = await wenjin.api.openLibrary.getOpenFile({ params: { id: file.id } }))
let markdown = ''
for await (const part of wenjin.readFile(file.id)) markdown += part
const refused = await createProgram({ baseUrl, key: 'mk-wrong' }).search('越窑').catch((error) => [error instanceof ApiError, error.errCode])
console.log(JSON.stringify({ text, chatted, title: webpages[0].title, topic: typeof topic.dirRootId, markdown, refused, cite: typeof citeRecord }))
`

test('plain Node asks, streams, searches, uploads and reads with it', async () => {
  model.script = say('越窑在浙江慈溪[[1]]。')
  await writeFile(join(folder, 'use.js'), program)
  const { code, output } = await runNode(['use.js', server.url, key], folder)
  expect({ code, output }).toMatchObject({ code: 0 })
  expect(JSON.parse(output)).toEqual({
    text: expect.stringContaining('慈溪'),
    chatted: expect.stringContaining('慈溪'),
    title: '越窑青瓷',
    topic: 'string',
    markdown: expect.stringContaining('塔高十九米'),
    refused: [true, 2005],
    cite: 'function',
  })
})

const typed = `
import { createProgram, type AnswerStep, type ProgramOptions } from '@wenjin/client'
export async function use(options: ProgramOptions): Promise<string> {
  const wenjin = createProgram(options)
  const { webpages, credits } = await wenjin.search('越窑', { scope: 'webpage', size: 3 })
  const cost: number = credits
  // @ts-expect-error no such scope
  await wenjin.search('越窑', { scope: 'everything' })
  for await (const step of wenjin.ask('越窑在哪里？', { topicId: 'x' })) {
    const { message, answer }: AnswerStep = step
    if (message.type === 'append-text') return message.text + answer.text
  }
  const [topic] = await wenjin.api.openLibrary.listOpenTopics()
  const { list } = await wenjin.api.openLibrary.listOpenFolder({ params: { id: topic!.dirRootId }, query: { pageIndex: 0 } })
  for (const entry of list) if (entry.kind === 'file') return entry.file.fileName + entry.file.reason?.text
  // @ts-expect-error the parameter is missing
  await wenjin.api.openLibrary.getOpenFile({})
  // @ts-expect-error a name is text
  const wrong: number = topic!.name
  return (webpages?.[0]?.title ?? '') + cost + wrong
}
`

test('its types are valid, also within the package, and reject wrong use', async () => {
  await writeFile(join(folder, 'use.ts'), typed)
  const flags = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable', '--module', 'nodenext', '--types', '']
  const { code, output } = await runNode([join(rootDir, 'node_modules', 'typescript', 'bin', 'tsc'), ...flags, 'use.ts'], folder)
  expect({ code, output }).toEqual({ code: 0, output: '' })
})
