#!/usr/bin/env node
// The program of an installed release: wenjin serve, wenjin import … Built-ins only, so that an older Node can at least print the version
// message.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { memoryEnv, nodeFlags } from './server-process.mjs'
import { supervise } from './supervise.mjs'

const oldest = 24
const newestTried = 24
const defaultDataDir = join(homedir(), '.wenjin')

const programs = {
  serve: 'main.js',
  import: 'import.js',
  backup: 'backup.js',
  restore: 'restore.js',
  admin: 'admin.js',
  'check-data': 'check-data.js',
  verify: 'verify.js',
}

/** Commands that use an instance's API. */
const remote = new Set(['ask', 'search', 'read', 'topics', 'export', 'login', 'logout'])

const usage = `用法 Usage: wenjin 命令 COMMAND

  serve        启动问津 serve at http://127.0.0.1:3000
  import       导入文件、文件夹或网址 import files, folders or links
  backup       把全部数据备份到一个文件 back everything up to one file
  restore      从备份恢复 restore a backup
  admin        管理账号 manage accounts
  check-data   检查数据是否完好 examine everything that is stored
  verify       核对一个证据包 check an evidence package

  ask          提问 ask
  search       搜索 search
  read         读网页或文件 read a page or a file
  topics       列出资料库和文件 list libraries and files
  export       把资料库写成 Markdown write a library as Markdown
  login        保存地址和 API 密钥 save an address and an API key
  logout       删除保存的密钥 delete the saved key

每个命令都可以加 --help 查看用法。 Every command explains itself with --help.
数据保存在 DATA_DIR，默认是 ~/.wenjin。 Data is kept in DATA_DIR, ~/.wenjin unless set.
端口、模型等都用环境变量设置，例如 PORT=3001 wenjin serve。
Port, model and all other settings are environment variables, for example PORT=3001 wenjin serve.`

const serveUsage = `用法 Usage: wenjin serve

启动问津；设置用环境变量：PORT（默认 3000）、HOST（默认 127.0.0.1）、DATA_DIR（默认 ~/.wenjin）等。
Starts Wenjin. Settings are environment variables: PORT (3000), HOST (127.0.0.1), DATA_DIR (~/.wenjin) and those of docs/manual/39-environment-variables.md.`

function fail(...lines) {
  console.error(lines.join('\n'))
  process.exit(1)
}

/** Returns the flags that this Node accepts: a Node newer than the tested ones may reject an engine flag and refuse to start. */
function knownFlags(major) {
  if (major <= newestTried) return nodeFlags
  return nodeFlags.filter((flag) => spawnSync(process.execPath, [flag, '--eval', '0'], { stdio: 'ignore' }).status === 0)
}

function isHelp(arg) {
  return arg === '--help' || arg === '-h'
}

/**
 * Whether files are imported through the API: into the instance of the given or saved key, unless `--local` selects the instance of this
 * machine.
 */
function isByKey(args) {
  if (args.includes('--local')) return false
  const settings = join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'wenjin', 'config.json')
  return Boolean(process.env.WENJIN_KEY) || existsSync(settings)
}

async function main() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < oldest) {
    fail(
      `需要 Node.js ${oldest} 或更高版本，当前是 ${process.version}。`,
      `Node.js ${oldest} or newer is needed, this is ${process.version}.`,
    )
  }
  const [name, ...args] = process.argv.slice(2)
  if (name === undefined) fail(usage)
  if (isHelp(name) || name === 'help') {
    console.log(usage)
    return 0
  }
  if (name === '--version' || name === '-v') {
    console.log(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version)
    return 0
  }
  const byKey = remote.has(name) || (name === 'import' && isByKey(args))
  if (byKey) {
    const env = { NODE_USE_ENV_PROXY: '1', ...process.env }
    return supervise(
      process.execPath,
      [fileURLToPath(new URL('remote.js', import.meta.url)), name, ...args],
      { stdio: 'inherit', env },
      { restarts: false },
    )
  }
  if (!Object.hasOwn(programs, name)) fail(`没有命令「${name}」。 There is no command "${name}".`, '', usage)
  const serves = name === 'serve'
  if (serves && args.some(isHelp)) {
    console.log(serveUsage)
    return 0
  }
  if (serves && args.length > 0) fail(`wenjin serve 不接受参数「${args.join(' ')}」。 wenjin serve takes no arguments.`, '', serveUsage)
  const env = { ...memoryEnv, ...process.env, DATA_DIR: process.env.DATA_DIR || defaultDataDir }
  const program = fileURLToPath(new URL(programs[name], import.meta.url))
  const given = name === 'import' ? args.filter((arg) => arg !== '--local') : args
  return supervise(
    process.execPath,
    [...knownFlags(major), program, ...given],
    { stdio: 'inherit', env },
    { restarts: serves, dataDir: resolve(env.DATA_DIR) },
  )
}

process.exit(await main())
