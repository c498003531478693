import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportStates, type Article, type ExportTask, type Topic } from '@wenjin/contract'
import { docxParagraph, makeDocx, makePdf, pdfColumn } from '@wenjin/parser/testing/samples'
import { neededPackages } from '../../../../scripts/needed-packages.mjs'
import { rootDir, version } from '../../src/installation.ts'
import { layDataDir } from '../database.ts'
import { readyUrl, type Program } from '../spawned-server.ts'
import { Visitor } from '../visitor.ts'

// Tests the tarball of `npm run release`, unpacked as npm does; its dependencies are linked, so that nothing is downloaded. A package
// missing in the manifest cannot be resolved.

interface Manifest {
  version: string
  bin: { wenjin: string }
  dependencies: Record<string, string>
}

let folder: string
let installed: string
let manifest: Manifest

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wenjin-released-'))
  // Another user runs some of the programs.
  await chmod(folder, 0o755)
  const made = spawnSync(process.execPath, [join(rootDir, 'scripts', 'release.mjs'), folder], { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(made.stdout + made.stderr)
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'))!
  installed = join(folder, 'lib', 'node_modules', 'wenjin')
  await mkdir(installed, { recursive: true })
  const unpacked = spawnSync('tar', ['-xzf', join(folder, tarball), '-C', installed, '--strip-components=1'], { encoding: 'utf8' })
  if (unpacked.status !== 0) throw new Error(unpacked.stderr)
  manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as Manifest
  for (const name of Object.keys(manifest.dependencies)) {
    const place = join(installed, 'node_modules', name)
    await mkdir(dirname(place), { recursive: true })
    await symlink(join(rootDir, 'node_modules', name), place)
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface RunOptions {
  env?: Record<string, string>
  /** Flags of Node itself. */
  flags?: string[]
  /** User id to run as; only root may set it. */
  uid?: number
}

/** Runs `wenjin …` as a user would, with only PATH and an own home folder in the environment. */
function wenjin(args: string[], { env, flags = [], uid }: RunOptions = {}): Program {
  const { PATH = '', TMPDIR } = process.env
  const child = spawn(process.execPath, [...flags, join(installed, manifest.bin.wenjin), ...args], {
    cwd: folder,
    env: { PATH, ...(TMPDIR && { TMPDIR }), HOME: join(folder, 'home'), PORT: '0', LOG_LEVEL: 'warn', OFFLINE: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  return { child, output: () => printed, ended: once(child, 'close').then(([code]) => code as number | null) }
}

async function end(args: string[], options?: RunOptions): Promise<{ code: number | null; output: string }> {
  const program = wenjin(args, options)
  const code = await program.ended
  return { code, output: program.output() }
}

describe('the packed files', () => {
  test('contain no sources, tests, schema snapshots or packages, and every module that is started by its path', async () => {
    const files = (await readdir(installed, { recursive: true })).filter((path) => !path.startsWith('node_modules'))
    expect(files.filter((path) => /\.(?:tsx?|jsonl|tgz)$|_snapshot\.json$|node_modules/.test(path))).toEqual([])
    expect(files).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'NOTICE',
        'THIRD-PARTY-NOTICES.md',
        'README.md',
        'README.zh-CN.md',
        'CHANGELOG.md',
        'apps/web/dist/licenses.md',
      ]),
    )
    const programs = join(installed, dirname(manifest.bin.wenjin))
    let addresses = 0
    for (const name of await readdir(programs)) {
      if (!name.endsWith('.js')) continue
      const code = await readFile(join(programs, name), 'utf8')
      for (const [, address] of code.matchAll(/new URL\(['"]\.\/([\w.-]+\.[jt]s)['"], import\.meta\.url\)/g)) {
        addresses += 1
        expect.soft(existsSync(join(programs, address!)), `${name}: ${address}`).toBe(true)
      }
    }
    expect(addresses).toBeGreaterThanOrEqual(6)
  })

  test('install few packages, in the versions of the lock file', async () => {
    const { packages } = JSON.parse(await readFile(join(rootDir, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { version: string }>
    }
    const names = Object.keys(manifest.dependencies)
    expect(manifest.dependencies).toEqual(Object.fromEntries(names.map((name) => [name, packages[`node_modules/${name}`]!.version])))
    expect(manifest.version).toBe(version)
  })

  test('contain the licences of the bundled code', async () => {
    const notices = await readFile(join(installed, 'THIRD-PARTY-NOTICES.md'), 'utf8')
    for (const name of ['fastify', 'drizzle-orm', 'mathjs', 'opencc-js']) expect.soft(notices).toMatch(new RegExp(`^## ${name} \\d`, 'm'))
    expect(await readFile(join(installed, 'apps', 'web', 'dist', 'licenses.md'), 'utf8')).toContain('react')
  })
})

test('a checkout that only serves keeps its dependencies, nearest first, and no tools', () => {
  const needed = neededPackages({
    '': { dependencies: { node: '1' }, devDependencies: { tests: '1' } },
    'apps/server': { dependencies: { http: '1', drawing: '1' }, devDependencies: { types: '1' } },
    'apps/server/node_modules/http': { dependencies: { bytes: '2' } },
    'node_modules/http': {},
    'node_modules/bytes': { optionalDependencies: { 'bytes-linux': '1', 'bytes-other': '1' } },
    'node_modules/bytes-linux': {},
    'node_modules/drawing': { peerDependencies: { canvas: '1', types: '1' }, peerDependenciesMeta: { types: { optional: true } } },
    'node_modules/drawing/node_modules/canvas': { dependencies: { drawing: '1' } },
    'node_modules/node': {},
    'node_modules/tests': {},
    'node_modules/types': {},
  })
  expect([...needed].toSorted()).toEqual([
    'apps/server/node_modules/http',
    'node_modules/bytes',
    'node_modules/bytes-linux',
    'node_modules/drawing',
    'node_modules/drawing/node_modules/canvas',
    'node_modules/node',
  ])
})

describe('the command', () => {
  test('has a help text in both languages', async () => {
    const help = await end(['--help'])
    expect(help.code).toBe(0)
    for (const name of ['serve', 'import', 'backup', 'restore', 'admin', 'check-data']) {
      expect.soft(help.output).toContain(`  ${name} `)
      const { code, output } = await end([name, '--help'])
      expect.soft({ code, name, output }).toMatchObject({ code: 0, output: expect.stringMatching(/\p{Script=Han}{2}/u) })
      expect.soft(output).toContain(`wenjin ${name}`)
      expect.soft(output).not.toContain('npm run')
    }
    expect(await end(['--version'])).toEqual({ code: 0, output: `${version}\n` })
  })

  test.each([
    [[], /^用法 Usage: wenjin/],
    [['dance'], /^没有命令「dance」。 There is no command "dance"\./],
    [['serve', '--port', '80'], /^wenjin serve 不接受参数「--port 80」。 wenjin serve takes no arguments\./],
    [['import'], /^用法 Usage: wenjin import/],
    [['import', '--lib', 'x'], /^看不懂这些参数：--lib x\nThese arguments cannot be understood: --lib x\n/],
    [['backup', 'a', 'b'], /^用法 Usage: wenjin backup/],
    [['restore', 'no-such-file'], /\p{Script=Han}.*[a-z]/u],
    [['check-data', 'all'], /^看不懂这些参数：all\n/],
  ])('refuses %j with a message and exit code 1', async (args, said) => {
    const { code, output } = await end(args)
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(said) })
    expect(output).not.toMatch(/^\s+at /m)
  })

  test('reports that Node is too old', async () => {
    const old = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'22.9.0'}})`
    const { code, output } = await end(['serve'], { flags: ['--import', old] })
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(/^需要 Node\.js 24 或更高版本.*\nNode\.js 24 or newer is needed/),
    })
  })

  test('reports that a port is taken', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const dataDir = join(folder, 'taken')
    await layDataDir(dataDir)
    const { code, output } = await end(['serve'], { env: { PORT: `${port}`, DATA_DIR: dataDir } })
    other.close()
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(`端口 ${port} 已被占用.*Port ${port} is taken`) })
  })

  test('reports that the data folder is not writable', async () => {
    const readOnly = join(folder, 'read-only')
    await mkdir(readOnly, { mode: 0o555 })
    const isRoot = process.getuid?.() === 0
    const { code, output } = await end(['serve'], { env: { DATA_DIR: join(readOnly, 'data') }, ...(isRoot && { uid: 65_534 }) })
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/不能写入.*cannot be written/) })
    expect(output.trimEnd()).not.toContain('\n')
  })
})

test('the release serves, imports, answers, backs up, stops at a signal and restores', async () => {
  const server = wenjin(['serve'])
  try {
    const visitor = new Visitor(await readyUrl(server))
    const page = await visitor.fetch('/')
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())![1]!
    expect([page.status, (await visitor.fetch(script)).status]).toEqual([200, 200])
    expect(await (await visitor.fetch('/healthz')).json()).toMatchObject({ version })

    // The manual is the first library; its quotations use the engine's worker threads.
    const manual = await visitor.ask('怎么导入 PDF')
    expect(manual.state).toBe('done')
    expect(manual.citations.length).toBeGreaterThan(0)

    const papers = join(folder, 'papers')
    await mkdir(papers)
    await writeFile(join(papers, '守则.pdf'), makePdf([pdfColumn(['青石渡口的闸门每年四月初九检修。'], 60, 760)]))
    await writeFile(join(papers, '巡查.docx'), makeDocx(docxParagraph('白鹭滩的水位由老站长每天记录两次。')))
    const imported = await end(['import', 'papers', '--library', '渡口'])
    expect(imported).toEqual({ code: 0, output: expect.stringMatching(/导入 2，重复 0，失败 0（资料库「渡口」）\n$/) })
    expect((await visitor.get<Topic[]>('/api/topic')).map(({ name }) => name)).toContain('渡口')
    const answer = await visitor.ask('青石渡口的闸门什么时候检修？')
    expect(answer.text).toContain('四月初九')

    // Pictures use native code, and exports run in a process of their own with bundled fonts.
    expect(await visitor.putQuestionImage()).toMatchObject({ id: expect.any(String) })
    const { topicId } = await visitor.put('灯塔.md', '青石渡口的灯塔塔高十九米。')
    const { id } = await visitor.post<Article>(`/api/topic/${topicId}/article`, { title: '灯塔', content: '塔高**十九米**。' })
    const { id: docx } = await visitor.post<ExportTask>('/api/export/docx/article', { id })
    const word = new Uint8Array(await (await visitor.fetch(`/api/export/docx/download?id=${docx}`)).arrayBuffer())
    expect(strFromU8(unzipSync(word)['word/document.xml']!)).toContain('十九米')
    const { id: pdf } = await visitor.post<ExportTask>('/api/export/pdf/submit/article', { id })
    await expect.poll(async () => (await visitor.get<ExportTask>(`/api/export/pdf/status?id=${pdf}`)).status).toBe(exportStates.done)
    const printed = await (await visitor.fetch(`/api/export/pdf/download?id=${pdf}`)).arrayBuffer()
    expect(strFromU8(new Uint8Array(printed)).slice(0, 5)).toBe('%PDF-')

    expect(await end(['admin', 'list'])).toMatchObject({ code: 0 })
    expect(await end(['backup', 'all.backup'])).toMatchObject({ code: 0, output: expect.stringContaining('Backed up') })
    expect(await end(['backup', 'nowhere/all.backup'])).toEqual({
      code: 1,
      output: expect.stringMatching(/文件夹 .*nowhere 不存在.*does not exist/),
    })
    expect(await end(['check-data'])).toMatchObject({ code: 0 })
    // By default, data are stored in the home folder and not in the installation.
    expect(existsSync(join(folder, 'home', '.wenjin', 'db'))).toBe(true)

    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    const elsewhere = { env: { DATA_DIR: join(folder, 'restored') } }
    expect(await end(['restore', 'all.backup'], elsewhere)).toMatchObject({ code: 0, output: expect.stringContaining('Restored') })
    expect(await end(['check-data'], elsewhere)).toMatchObject({ code: 0 })
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
  }
})
