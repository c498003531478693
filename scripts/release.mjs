// npm run release: one tarball for `npm install --global`, in dist/.  node scripts/release.mjs [FOLDER for the tarball]
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildWeb, fail, install, root } from './install.mjs'
import { bundleServer, installed } from './server-bundle.mjs'

const folder = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? join(root, 'dist'))

/**
 * Folder of the server's programs in the package: as deep as their sources, so that both find page and manual by the same relative path.
 */
const serverDir = join('apps', 'server', 'dist')

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** Returns the exact versions of the installed packages, resolved from the workspaces that use them. */
function installedVersions() {
  const wanted = Object.assign(
    {},
    ...['apps/server', 'packages/text', 'packages/parser'].map((path) => readJson(join(path, 'package.json')).dependencies),
  )
  return Object.fromEntries(installed.map((name) => [name, wanted[name] ?? fail(`缺少依赖 ${name}。`, `${name} is no dependency.`)]))
}

function writeManifest(stage) {
  const { name, version, description, license, type } = readJson('package.json')
  const manifest = {
    name,
    version,
    description,
    license,
    type,
    bin: { wenjin: join(serverDir, 'wenjin.js').replaceAll('\\', '/') },
    engines: { node: '>=24' },
    dependencies: installedVersions(),
  }
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Repository files that running does not need. */
const isForTools = (path) => /[/\\]migrations[/\\]meta[/\\]\d+_snapshot\.json$|[/\\]questions\.jsonl$|[/\\]\.built$/.test(path)

function copyFiles(stage) {
  const copies = [
    ['apps/web/dist', 'apps/web/dist'],
    ['apps/server/src/db/migrations', join(serverDir, 'migrations')],
    ['docs/manual', 'docs/manual'],
    ...['README.md', 'README.zh-CN.md', 'CHANGELOG.md', 'LICENSE', 'NOTICE'].map((name) => [name, name]),
  ]
  for (const [from, to] of copies) {
    cpSync(join(root, from), join(stage, to), { recursive: true, filter: (path) => !isForTools(path) })
  }
}

function pack(stage) {
  mkdirSync(folder, { recursive: true })
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status, stdout } = spawnSync(npm, ['pack', '--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', folder], {
    cwd: stage,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) fail('npm pack 失败。', 'npm pack failed.')
  return join(folder, JSON.parse(stdout)[0].filename)
}

install('all')
buildWeb()
const stage = mkdtempSync(join(tmpdir(), 'wenjin-release-'))
process.once('exit', () => rmSync(stage, { recursive: true, force: true }))
bundleServer(join(stage, serverDir), join(stage, 'THIRD-PARTY-NOTICES.md'))
copyFiles(stage)
writeManifest(stage)
const tarball = pack(stage)
console.log(`已打包 Packed: ${tarball} (${(statSync(tarball).size / 1e6).toFixed(1)} MB)`)
console.log(`安装 Install: npm install --global ${tarball}`)
