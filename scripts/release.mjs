// npm run release: one tarball that `npm install --global` takes, in dist/.  node scripts/release.mjs [FOLDER for the tarball]
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildWeb, fail, install, pinnedNode, root } from './install.mjs'

const folder = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? join(root, 'dist'))

/** Where the programs of the server lie in the package: as deep as their sources, so that both find page and manual in the same way. */
const serverDir = join('apps', 'server', 'dist')

/** Packages that are installed and not bundled: native code, WebAssembly or data files, which npm chooses for the machine. */
const installed = ['@electric-sql/pglite', '@napi-rs/canvas', '@node-rs/argon2', '@node-rs/jieba', 'pdfjs-dist', 'sharp']

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** The exact versions of the installed packages, from the workspaces that use them. */
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

function bundleServer(stage) {
  // The bundler is a package, and this file runs before packages are installed.
  const script = join(root, 'scripts', 'bundle-server.mjs')
  const { status } = spawnSync(pinnedNode, [script, join(stage, serverDir), join(stage, 'THIRD-PARTY-NOTICES.md'), ...installed], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) fail('打包服务器失败。', 'Bundling the server failed.')
}

/** Files of the repository that running does not need. */
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
bundleServer(stage)
copyFiles(stage)
writeManifest(stage)
const tarball = pack(stage)
console.log(`已打包 Packed: ${tarball} (${(statSync(tarball).size / 1e6).toFixed(1)} MB)`)
console.log(`安装 Install: npm install --global ${tarball}`)
