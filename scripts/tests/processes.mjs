// Programs that the tests run, and the folder for their files.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findChromium } from '../chromium.mjs'
import { fail, pinnedNode, root } from '../install.mjs'

/** Maximum disk space of a whole run in bytes, with a margin; and the memory that must be free in addition. */
const scratchSize = 3 * 1024 ** 3
const memoryBeside = 4 * 1024 ** 3

/**
 * Creates a folder for all test files, in memory when the machine has enough: the databases wait for the disk at every write, and a memory
 * disk does not delay them.
 */
function makeScratch() {
  const inMemory = '/dev/shm'
  let parent = tmpdir()
  if (existsSync(inMemory)) {
    const { bavail, bsize } = statfsSync(inMemory)
    const free = process.availableMemory?.() ?? freemem()
    if (bavail * bsize > scratchSize && free > scratchSize + memoryBeside) parent = inMemory
  }
  const folder = mkdtempSync(join(parent, 'wenjin-test-'))
  // The usual mode of a temporary folder: some tests run a program as another user.
  chmodSync(folder, 0o1777)
  return folder
}

/** Folder for the files of this run, which is removed at its end. */
export const scratch = makeScratch()
const running = new Set()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
  // A killed process may still be writing.
  rmSync(scratch, { recursive: true, force: true, maxRetries: 20 })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, async () => {
    const ends = [...running].map((child) => once(child, 'close'))
    for (const child of running) child.kill(signal)
    await Promise.all(ends)
    process.exit(1)
  })
}

/** Runs a program to its end; returns its exit code, and its output if `quiet` suppressed it. */
export async function run(command, args, { quiet = false, env } = {}) {
  const path = `${dirname(pinnedNode)}:${join(root, 'node_modules', '.bin')}:${process.env.PATH}`
  const child = spawn(command, args, {
    cwd: root,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, PATH: path, TMPDIR: scratch, ...env },
  })
  running.add(child)
  const printed = []
  child.stdout?.on('data', (piece) => printed.push(piece))
  child.stderr?.on('data', (piece) => printed.push(piece))
  const [status] = await Promise.race([once(child, 'close'), once(child, 'error')])
  running.delete(child)
  return { status, output: Buffer.concat(printed).toString() }
}

/** Installs Chromium from the system packages unless there is one. */
export async function ensureChromium() {
  if (findChromium()) return
  console.log('正在从系统软件源安装 Chromium…  Installing Chromium from the system packages…')
  const apt = async (...args) => {
    const [command, ...rest] = [...(process.getuid?.() === 0 ? [] : ['sudo', '-n']), 'apt-get', ...args]
    return run(command, rest, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
  }
  let { output } = await apt('update', '-qq')
  // Some distributions have no headless shell.
  for (const browser of ['chromium-headless-shell', 'chromium']) {
    const installed = await apt('install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-noto-cjk')
    if (installed.status === 0) return
    output = installed.output
  }
  console.error(output)
  fail(
    '没有找到 Chromium，也无法自动安装；请安装后用 CHROMIUM_PATH 指明。',
    'Chromium is missing and could not be installed; install it and set CHROMIUM_PATH.',
  )
}
