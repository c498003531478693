// Installation and builds shared by the commands. Built-ins only: this runs on any Node (20 or newer) before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { neededPackages } from './needed-packages.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Prints a message in both languages and exits. */
export function fail(zh, en) {
  console.error(`${zh}\n${en}`)
  process.exit(1)
}

const [major] = process.versions.node.split('.').map(Number)
if (major < 20)
  fail(`需要 Node.js 20 或更高版本，当前是 ${process.version}。`, `Node.js 20 or newer is needed, this is ${process.version}.`)

/** The Node version that the project pins, which runs every later step. */
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

/**
 * Removes packages that npm installs but running does not need: development tools that are optional peers of some package (npm keeps those
 * unasked), the headers of Node, and font weights that no PDF uses.
 */
function prune() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const needed = neededPackages(packages)
  const surplus = Object.keys(packages).filter((path) => path.includes('node_modules/') && !packages[path].link && !needed.has(path))
  const nodeFolder = join('node_modules', 'node', 'node_modules')
  const builds = existsSync(join(root, nodeFolder)) ? readdirSync(join(root, nodeFolder)).filter((name) => name.startsWith('node-')) : []
  const headers = builds.map((name) => join(nodeFolder, name, 'include'))
  const unused = Object.entries({ 'noto-sans-sc': /^[1235689]00/, 'noto-emoji': /^[35-7]00/ }).flatMap(([name, weights]) => {
    const fonts = join('node_modules', '@expo-google-fonts', name)
    const there = existsSync(join(root, fonts)) ? readdirSync(join(root, fonts)) : []
    return there.filter((weight) => weights.test(weight)).map((weight) => join(fonts, weight))
  })
  // Remove npm's hidden lock file too: npm then reads the folders again.
  for (const path of [...surplus, ...headers, ...unused, join('node_modules', '.package-lock.json')])
    rmSync(join(root, path), { recursive: true, force: true })
}

/**
 * Installs the packages of the lock file, unless that is done. `scope` is `run` (needed for serving) or `all` (also needed for tests); a
 * checkout with `all` keeps it.
 */
export function install(scope) {
  const stamp = join(root, 'node_modules', '.wenjin-installed')
  const [lock, had] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
  const wanted = had === 'all' ? 'all' : scope
  if (lock === lockHash() && had === wanted) return
  console.log('正在安装依赖，首次需要一两分钟…  Installing dependencies…')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // Not `npm ci`: it refuses a lock file that lacks the native builds of platforms its maker's registry did not have.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', wanted === 'all' ? '--include=dev' : '--omit=dev']
  const { status } = spawnSync(npm, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0)
    fail('依赖安装失败，请检查网络或 npm 源后重试。', 'Installing failed; check the network or the npm registry and try again.')
  if (wanted === 'run') prune()
  writeFileSync(stamp, `${lockHash()} ${wanted}`)
}

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else yield path
  }
}

/**
 * Builds something from sources, unless none of them has changed since the last build.
 * @param stamp a file in the built folder that records what it was built from
 * @param folders the sources, relative to the root; their `dist` and `node_modules` are excluded
 * @param make builds it; exits the process on failure
 */
export function buildOnce(stamp, folders, make) {
  const hash = createHash('sha256').update(lockHash())
  for (const folder of folders) {
    for (const path of filesIn(join(root, folder))) {
      const { mtimeMs, size } = statSync(path)
      hash.update(`${path} ${mtimeMs} ${size}\n`)
    }
  }
  const digest = hash.digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  make()
  writeFileSync(stamp, digest)
}

/** Builds the web page. */
export function buildWeb() {
  buildOnce(join(root, 'apps', 'web', 'dist', '.built'), ['apps/web', 'packages'], () => {
    console.log('正在构建页面…  Building the page…')
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const { status } = spawnSync(pinnedNode, [vite, 'build', '--logLevel', 'warn'], { cwd: join(root, 'apps', 'web'), stdio: 'inherit' })
    if (status !== 0) fail('页面构建失败。', 'Building the page failed.')
  })
}
