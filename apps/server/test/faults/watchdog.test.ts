import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDeaths } from '../../src/watchdog/death-record.ts'

const programs = join(import.meta.dirname, '..', 'programs')
const standingStill = join(programs, 'standing-still.ts')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wenjin-watchdog-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function run(args: string[]) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  const ended = once(child, 'close').then(([code, signal]) => ({ code: code as number | null, signal: signal as string | null, out, err }))
  return { child, ended, out: () => out }
}

const logged = (out: string) =>
  out
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; msg: string; stack: string[] })

test.each([
  // The optimizer may have inlined the callee into its caller.
  ['loop', '(?:spinForever|workOnQuestion)'],
  ['expression', 'backtrackForever'],
])('a process whose event loop is blocked (%s) logs the location, and exits with its own code', async (how, name) => {
  const { code, out, err } = await run([standingStill, how]).ended
  const lines = logged(out)
  expect(lines).toMatchObject([{ level: 50, msg: 'the event loop stands still' }])
  expect(lines[0]!.stack[0]).toMatch(new RegExp(`^${name} apps/server/test/programs/standing-still\\.ts:\\d+`))
  expect(lines[0]!.stack.join('\n')).toContain('workOnQuestion')
  expect(lines[0]).toMatchObject({ work: { kind: 'call', name: 'stands' } })
  expect(out + err).not.toContain('机密')
  expect(err).toMatch(/事件循环停住超过 2 秒.*stood still/)
  expect(code).toBe(70)
})

test('a loop that continues in time is logged and not ended', async () => {
  const { code, out } = await run([standingStill, 'moment']).ended
  expect(logged(out)).toHaveLength(1)
  expect(out).toContain('went on')
  expect(code).toBe(0)
})

test('a signal does not keep a blocked process alive, and an attached debugger prevents its end', async () => {
  const still = run([standingStill, 'loop'])
  await expect.poll(still.out).toContain('stands still')
  still.child.kill('SIGTERM')
  expect((await still.ended).code).toBe(70)

  const debugged = run(['--inspect=127.0.0.1:0', standingStill, 'loop'])
  const first = await Promise.race([debugged.ended, run([standingStill, 'loop']).ended.then(() => 'the other one')])
  expect(first).toBe('the other one')
  debugged.child.kill('SIGKILL')
  expect((await debugged.ended).out).toBe('')
})

test('a server that its watchdog ended is restarted with growing delays and a limit', async () => {
  const journal = join(folder, 'journal')
  const { code, err } = await run([join(programs, 'supervised.mjs'), '2', '-', standingStill, 'loop', journal]).ended
  expect((await readFile(journal, 'utf8')).match(/started/g)).toHaveLength(3)
  expect(err).toMatch(/0\.05 秒后重新启动[\s\S]*0\.1 秒后重新启动/)
  expect(err).toMatch(/不再重新启动.*not started again/)
  expect(code).toBe(1)
})

test('a program that exits by itself or by a signal is not restarted', async () => {
  const journal = join(folder, 'once')
  const ended = await run([join(programs, 'supervised.mjs'), '2', '-', standingStill, 'none', journal]).ended
  expect(ended).toMatchObject({ code: 0, out: expect.stringContaining('went on') })
  const stopped = run([join(programs, 'supervised.mjs'), '2', '-', standingStill, 'loop', journal])
  await expect.poll(stopped.out).toContain('stands still')
  stopped.child.kill('SIGTERM')
  expect((await stopped.ended).code).toBe(1)
  expect((await readFile(journal, 'utf8')).match(/started/g)).toHaveLength(2)
})

test.each(['loop', 'expression'])(
  'a death by a blocked loop (%s) is recorded with the work that blocked it, among work that only waits',
  async (how) => {
    const dataDir = await mkdtemp(join(folder, 'data-'))
    expect((await run([standingStill, how, '', dataDir]).ended).code).toBe(70)
    const [death, ...others] = readDeaths(dataDir)
    expect(others).toEqual([])
    expect(death).toMatchObject({ how: 'stall', guilty: { name: 'stands', uid: 'somebody', address: '203.0.113.9' } })
    expect(death!.running.map(({ name }) => name).toSorted()).toEqual(['stands', 'waits1', 'waits2', 'waits3'])
  },
)

test('a death by native code, which cannot be asked, is recorded with everything that ran', async () => {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  await run([standingStill, 'native', '', dataDir]).ended
  const [death] = readDeaths(dataDir)
  expect(death).toMatchObject({ how: 'stall', guilty: null })
  expect(death!.running).toHaveLength(4)
})

test('a server whose deaths name their cause is restarted any number of times', async () => {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  const journal = join(dataDir, 'journal')
  const supervised = run([join(programs, 'supervised.mjs'), '1', dataDir, standingStill, 'loop', journal, dataDir])
  await expect.poll(() => readFile(journal, 'utf8').catch(() => '')).toMatch(/(?:started\s){4}/)
  supervised.child.kill('SIGTERM')
  expect((await supervised.ended).err).toMatch(/拒绝引起它的操作.*refuses it/)
})
