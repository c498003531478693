import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keyScopes, type ApiKey, type KeyScope, type Topic } from '@wenjin/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rootDir } from '../../src/installation.ts'
import { FakeWebSearch, finding } from '../peers/fake-web-search.ts'
import { htmlPage, LoopbackSite } from '../peers/loopback-web.ts'
import { createUser, type TestUser } from '../people.ts'
import { begin, chunk, say, startScriptedModel, type ScriptedModel } from '../peers/scripted-model.ts'
import { startProgramServer } from '../program-server.ts'
import type { TestServer } from '../test-server.ts'

// Tests the program itself, in its release form, against a running server.

let server: TestServer
let site: LoopbackSite
let model: ScriptedModel
let owner: TestUser
let key: string
let folder: string
const web = new FakeWebSearch()

interface Run {
  child: ChildProcess
  ended: Promise<{ code: number | null; out: string; err: string }>
}

function start(args: string[], { env = {}, input }: { env?: Record<string, string>; input?: string } = {}): Run {
  const { PATH = '', TMPDIR } = process.env
  const child = spawn(process.execPath, [join(rootDir, 'apps', 'server', 'dist', 'wenjin.js'), ...args], {
    cwd: folder,
    env: { PATH, ...(TMPDIR && { TMPDIR }), HOME: folder, WENJIN_URL: server.url, WENJIN_KEY: key, ...env },
  })
  const printed = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.err += text))
  child.stdin.end(input ?? '')
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, ...printed })) }
}

const wenjin = (args: string[], options?: Parameters<typeof start>[1]) => start(args, options).ended

async function makeKey(scopes: readonly KeyScope[]): Promise<string> {
  return (await owner.visitor.post<ApiKey & { key: string }>('/api/api-key', { name: '命令行', scopes })).key
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wenjin-cli-'))
  site = await new LoopbackSite({ '/yue': htmlPage('越窑青瓷', '越窑在今天的浙江慈溪一带，唐代烧制青瓷。') }).open()
  model = await startScriptedModel()
  server = await startProgramServer(model, web)
  owner = await createUser(server)
  key = await makeKey(keyScopes)
  web.found = [finding(`${site.url}/yue`, '越窑青瓷', { snippet: '越窑在今天的浙江慈溪一带。' })]
})
afterAll(async () => {
  await server.close()
  await model.close()
  site.close()
  await rm(folder, { recursive: true, force: true })
})

describe('wenjin by key', () => {
  test('ask prints the answer with numbered sources, without colour when piped', async () => {
    model.script = say('越窑在浙江慈溪[[1]]。')
    const { code, out, err } = await wenjin(['ask', '越窑在哪里？'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/慈溪[^]*\[1\]\n\n\[1\] .* {2}http/)
    expect(out).not.toContain('\u001B')
    const json = await wenjin(['ask', '--json'], { input: '越窑在哪里？\n' })
    expect(JSON.parse(json.out)).toMatchObject({
      sessionId: expect.any(String),
      text: expect.stringContaining('慈溪'),
      references: expect.any(Array),
    })
  })

  test('Ctrl-C stops the question on the server, and the program exits with 130', async () => {
    const begun = Promise.withResolvers<void>()
    const closed = Promise.withResolvers<void>()
    model.script = (response) => {
      response.on('close', closed.resolve)
      begin(response)
      chunk(response, { content: '越窑在浙江慈溪[[1]]。唐代' })
      begun.resolve()
    }
    const { child, ended } = start(['ask', '越窑在什么地方？'])
    await begun.promise
    child.kill('SIGINT')
    await closed.promise
    expect((await ended).code).toBe(130)
  })

  test('search and read print their results', async () => {
    const found = await wenjin(['search', '越窑青瓷', '--size', '3'])
    expect(found.out).toContain(`] 越窑青瓷\n    ${site.url}/yue\n`)
    expect(JSON.parse((await wenjin(['search', '越窑', '--json'])).out)).toMatchObject({ webpages: expect.any(Array), credits: 3 })
    expect((await wenjin(['read', `${site.url}/yue`])).out).toMatch(/^# 越窑青瓷\n/)
    const wrong = await wenjin(['search', '越窑', '--scope', 'everything'])
    expect(wrong).toMatchObject({ code: 1, out: '', err: expect.stringContaining('webpage、document') })
  })

  test('import adds a folder and a page to a library, topics lists it, ask uses it, export writes it', async () => {
    await mkdir(join(folder, '渡口', '闸门'), { recursive: true })
    await writeFile(join(folder, '渡口', '灯塔.md'), '# 灯塔\n\n青石渡口的灯塔塔高十九米。')
    await writeFile(join(folder, '渡口', '闸门', '检修.txt'), '青石渡口的闸门每年四月初九检修。')
    await writeFile(join(folder, '坏.pdf'), 'no pdf')
    const imported = await wenjin(['import', '渡口', `${site.url}/yue`, '--topic', '水文'])
    expect(imported).toEqual({ code: 0, err: '', out: '导入 3，失败 0（资料库「水文」） Imported 3, failed 0\n' })
    const broken = await wenjin(['import', '坏.pdf', '--topic', '水文', '--json'])
    expect(broken.code).toBe(1)
    expect(JSON.parse(broken.out)).toMatchObject({ imported: 0, failed: [{ name: '坏.pdf', reason: expect.any(String) }] })

    expect((await wenjin(['topics'])).out).toMatch(/\t水文\n/)
    const files = JSON.parse((await wenjin(['topics', '水文', '--json'])).out) as { id: string; path: string; state: string }[]
    expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(['渡口/灯塔.md', '渡口/闸门/检修.txt']))
    const light = files.find(({ path }) => path.endsWith('灯塔.md'))!
    expect((await wenjin(['read', light.id])).out).toContain('塔高十九米')

    model.script = say('闸门每年四月初九检修[[1]]。')
    expect((await wenjin(['ask', '闸门什么时候检修？', '--topic', '水文'])).out).toMatch(/四月初九[^]*\[1\] 检修/)
    expect((await wenjin(['export', '水文', '--out', '写出'])).code).toBe(0)
    expect(await readFile(join(folder, '写出', '渡口', '灯塔.md'), 'utf8')).toContain('塔高十九米')
    expect((await owner.visitor.get<Topic[]>('/api/topic')).filter(({ name }) => name === '水文')).toHaveLength(1)
  })
})

describe('keys and failures', () => {
  test('login verifies the key and saves it readable by its user only; logout deletes it', async () => {
    const home = { WENJIN_URL: '', WENJIN_KEY: '', XDG_CONFIG_HOME: join(folder, 'config') }
    expect(await wenjin(['topics'], { env: home })).toMatchObject({
      code: 3,
      err: expect.stringMatching(/没有 API 密钥[^]*There is no API key/),
    })
    expect(await wenjin(['login', server.url], { env: home, input: 'mk-wrong\n' })).toMatchObject({ code: 3, out: '' })
    expect((await wenjin(['login', server.url], { env: home, input: `${key}\n` })).code).toBe(0)
    expect((await stat(join(folder, 'config', 'wenjin', 'config.json'))).mode & 0o777).toBe(0o600)
    expect((await wenjin(['topics'], { env: home })).code).toBe(0)
    await wenjin(['logout'], { env: home })
    expect((await wenjin(['topics'], { env: home })).code).toBe(3)
  })

  test.each<[string, string[], number, RegExp]>([
    ['a wrong option', ['ask', '--size', '3', '越窑'], 2, /看不懂这些参数[^]*cannot be understood[^]*wenjin ask/],
    ['no argument', ['search'], 2, /缺少参数[^]*wenjin search/],
    ['a library that is not there', ['export', '没有的'], 4, /没有资料库「没有的」/],
    ['a file that is not there', ['import', 'nothing.md'], 4, /没有文件 nothing\.md/],
    ['a file id that is not there', ['read', 'nothing'], 4, /\S/],
  ])('%s', async (_, args, code, said) => {
    expect(await wenjin(args)).toEqual({ code, out: '', err: expect.stringMatching(said) })
  })

  test('a missing scope is named, an unreachable server has its own exit code, and a proxy is used', async () => {
    const narrow = await makeKey(['search'])
    expect(await wenjin(['topics'], { env: { WENJIN_KEY: narrow } })).toMatchObject({
      code: 3,
      err: expect.stringContaining('knowledge:read'),
    })
    const nowhere = { WENJIN_URL: 'http://127.0.0.1:9' }
    expect((await wenjin(['topics'], { env: nowhere })).code).toBe(5)
    expect((await wenjin(['topics'], { env: { HTTP_PROXY: 'http://127.0.0.1:9' } })).code).toBe(5)
    expect((await wenjin(['topics', '--lang', 'en'], { env: { WENJIN_KEY: narrow } })).err).toContain('this key lacks the scope')
  })

  test('every command has a help text in both languages', async () => {
    for (const name of ['ask', 'search', 'read', 'topics', 'export', 'login', 'logout', 'import']) {
      const { code, out } = await wenjin([name, '--help'])
      expect.soft({ code, name, out }).toMatchObject({ code: 0, out: expect.stringMatching(/\p{Script=Han}{2}/u) })
      expect.soft(out).toContain(`wenjin ${name}`)
      expect.soft(out).toMatch(/Exit codes/)
    }
  })
})
