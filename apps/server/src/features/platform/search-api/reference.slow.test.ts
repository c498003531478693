import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import {
  callTexts,
  contracts,
  languagesOf,
  programCode,
  scopesOf,
  type ApiKey,
  type Contract,
  type FileItem,
  type Method,
  type ProgramLanguage,
  type ProgramRequest,
  type Route,
  type Topic,
} from '@wenjin/contract'
import { keyScopes } from '@wenjin/contract'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FakeWebSearch, finding } from '../../../../test/peers/fake-web-search.ts'
import { htmlPage, LoopbackSite } from '../../../../test/peers/loopback-web.ts'
import { createUser, type TestUser } from '../../../../test/people.ts'
import { say, startScriptedModel, type ScriptedModel } from '../../../../test/peers/scripted-model.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { createReader } from '../../../providers/reader/index.ts'

const run = promisify(execFile)

let server: TestServer
let site: LoopbackSite
let model: ScriptedModel
let owner: TestUser
let key: string
let file: FileItem
let topic: Topic
let sessionId: string

beforeAll(async () => {
  site = await new LoopbackSite({ '/': htmlPage('越窑青瓷', '越窑在今天的浙江慈溪一带，唐代烧制青瓷，产品远销海外。') }).open()
  model = await startScriptedModel()
  model.script = say('越窑在浙江慈溪[[1]]。')
  const reader = createReader({ allowPrivate: ['127.0.0.1'] })
  const web = new FakeWebSearch()
  web.found = [finding('https://example.com/', '越窑青瓷', { snippet: '越窑在今天的浙江慈溪一带。' })]
  server = await startTestServer({
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted' },
    adjust: (ctx) => {
      ctx.webSearch = web
      // The test itself serves the page of the examples.
      ctx.reader = { fetchPublic: (url, options) => reader.fetchPublic(url.replace('https://example.com', site.url), options) }
    },
  })
  owner = await createUser(server)
  key = (await owner.visitor.post<ApiKey & { key: string }>('/api/api-key', { name: '示例', scopes: [...keyScopes] })).key
  file = await owner.visitor.put('越窑.md', '# 越窑\n\n越窑在今天的浙江慈溪一带，唐代烧青瓷。')
  topic = await owner.visitor.post<Topic>('/api/topic', { name: '瓷器' })
  sessionId = (await owner.visitor.ask('越窑在哪里？')).sessionId
})
afterAll(async () => {
  await server.close()
  await model.close()
  site.close()
})

const routes: Readonly<Record<string, Route>> = Object.fromEntries(
  Object.values<Contract>(contracts).flatMap((contract) => Object.entries(contract)),
)

/** Returns the id that replaces `ID` in the example of a call. */
async function idFor(name: string): Promise<string> {
  const by = (method: Method, path: string, body?: unknown) => owner.visitor.call<{ id: string }>(method, path, body)
  if (/multipart|part/i.test(name)) {
    const asked = { name: '大.pdf', size: 52_428_800, mimeType: 'application/pdf' }
    if (name === 'createMultipart') return topic.dirRootId
    if (name === 'createContentMultipart') return file.id
    return (await by('PUT', `/api/file/${topic.dirRootId}/multipart`, asked)).data.id
  }
  if (/Session|Answer|SearchStream/.test(name)) return sessionId
  if (/Book|trash\w*Files/.test(name)) return (await owner.visitor.upload<{ id: string }[]>('书.md', '# 书\n\n越窑。')).data[0]!.id
  if (name === 'openTrashTopics') return (await owner.visitor.post<Topic>('/api/topic', { name: '扔掉' })).id
  if (/Topic|listFiles$/.test(name)) return topic.id
  if (/older|upload|import/.test(name)) return topic.dirRootId
  return /Document|Markdown/.test(name) ? file.documentId! : file.id
}

/** Returns the example of a call as a request, with an existing object of the owner. */
async function requestOf(name: string): Promise<ProgramRequest> {
  const { example } = callTexts[name]!
  const { method, path, kind } = routes[name]!
  const { params = {}, query, body, form } = example!
  const id = await idFor(name)
  const real = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll('"ID"', JSON.stringify(id))) as T
  const search = query ? `?${new URLSearchParams(query)}` : ''
  return {
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(real(params)[part]!)) + search,
    ...(body !== undefined && { body: real(body) }),
    ...(kind === 'upload' && { form: { file: 'file', fileName: '越窑.md', fields: form ?? {} } }),
    streams: kind === 'stream' || body?.['stream'] === true,
  }
}

async function send({ method, path, body, form }: ProgramRequest): Promise<Response> {
  const headers: Record<string, string> = { authorization: `Bearer ${key}` }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const data = new FormData()
  for (const [name, value] of Object.entries(form?.fields ?? {})) data.set(name, value)
  if (form) data.set(form.file, new Blob(['# 越窑\n\n慈溪。']), form.fileName)
  return fetch(server.url + path, { method, headers, ...(form ? { body: data } : body !== undefined && { body: JSON.stringify(body) }) })
}

/**
 * Calls whose examples this instance refuses: it has no embedding model and no book, an upload has neither a part yet nor one of the
 * example's size, and a text has no thumbnail.
 */
const refused: Readonly<Record<string, number>> = {
  programEmbed: 404,
  completeMultipart: 400,
  uploadPart: 400,
  getBook: 404,
  getBookCover: 404,
  getThumbnail: 415,
}

const examples = Object.keys(callTexts).filter((name) => callTexts[name]!.example)

test('APIFAMILY-018 every call of the reference that takes a key has an example', () => {
  // The address of a picture is part of an answer.
  const fromAnswers = ['getDocumentPicture', 'getProxiedImage']
  expect(
    Object.keys(callTexts)
      .filter((name) => scopesOf(routes[name]!).length > 0 && !callTexts[name]!.example)
      .toSorted(),
  ).toEqual([...fromAnswers, 'openSearchStream'])
})

describe('APIFAMILY-018 the examples of the reference', () => {
  test.each(examples)('%s is answered as the document describes', async (name) => {
    const request = await requestOf(name)
    const response = await send(request)
    const text = await response.text()
    expect([name, response.status, text.slice(0, 300)]).toEqual([name, refused[name] ?? 200, expect.any(String)])
    if (!response.ok) return
    if (request.streams) {
      expect(response.headers.get('content-type')).toContain('text/event-stream')
      expect(text).toContain('data: [DONE]')
      return
    }
    const { data, kind } = routes[name]!
    if (!response.headers.get('content-type')!.startsWith('application/json')) return void expect(text).toContain('慈溪')
    const answer = JSON.parse(text) as { errCode: number; data: unknown }
    if (kind !== 'raw') expect(answer.errCode).toBe(0)
    if (data) expect(z.core.safeParse(data, kind === 'raw' ? answer : answer.data).error).toBeUndefined()
  })
})

/** The interpreters of the languages, and whether they are installed. */
const programs: Readonly<Record<ProgramLanguage, { command: string; args: (code: string) => string[] }>> = {
  curl: { command: 'sh', args: (code) => ['-c', code] },
  typescript: { command: process.execPath, args: (code) => ['--no-warnings', '--input-type=module-typescript', '-e', code] },
  openai: { command: process.execPath, args: (code) => ['--no-warnings', '--input-type=module-typescript', '-e', code] },
  python: { command: 'python3', args: (code) => ['-c', code] },
}
const isThere = (language: ProgramLanguage) => {
  const asked = language === 'curl' ? 'curl' : programs[language].command
  return spawnSync(asked, ['--version']).status === 0
}

describe.each(['programSearch', 'programChat', 'listProgramModels'])('the code of %s', (name) => {
  const { method, path } = routes[name]!
  const languages = languagesOf({ method, path, streams: false })
  test.each(languages.map((language) => [language, isThere(language)] as const))(
    'in %s returns the documented result',
    async (language, there) => {
      if (!there) return
      const request = await requestOf(name)
      const { command, args } = programs[language]
      const { stdout } = await run(command, args(programCode(language, request, server.url)), {
        cwd: new URL('../../../../', import.meta.url),
        env: { ...process.env, WENJIN_KEY: key },
      })
      const wanted = { programSearch: '越窑青瓷', programChat: '慈溪', listProgramModels: 'fast_thinking' }[name]!
      expect(stdout).toContain(wanted)
    },
  )
})
