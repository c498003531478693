import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..', '..', '..')

/** Lists a process and all its descendants. */
function treeOf(pid: number): number[] {
  const pairs = spawnSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const below = (parent: number): number[] => pairs.filter(([, ppid]) => ppid === parent).flatMap(([child]) => [child!, ...below(child!)])
  return [pid, ...below(pid)]
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s to npm start ends the server cleanly, and npm after it with everything it started',
  async (signal) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'wenjin-npm-'))
    // Without what the test run itself sets for the programs that it starts.
    const { PATH, HOME } = process.env
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: { PATH, HOME, DATA_DIR: dataDir, PORT: '0', OFFLINE: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const closed = once(npm, 'close')
    let out = ''
    for (const stream of [npm.stdout, npm.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (out += text))
    try {
      await expect.poll(() => out, { timeout: 400_000 }).toMatch(/Wenjin is ready: (\S+)/)
      const url = /Wenjin is ready: (\S+)/.exec(out)![1]!
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
      const tree = treeOf(npm.pid!)
      expect(tree.length).toBeGreaterThan(2)
      npm.kill(signal)
      expect(await closed).toEqual([0, null])
      expect(out).not.toContain('重新启动')
      await expect.poll(() => tree.filter(isAlive)).toEqual([])
      await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed')
    } finally {
      if (npm.exitCode === null) for (const pid of treeOf(npm.pid!)) process.kill(pid, 'SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
