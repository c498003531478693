import { writeSync } from 'node:fs'
import { Session, type Profiler } from 'node:inspector/promises'
import { totalmem } from 'node:os'
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import { rootDir } from '../installation.ts'
import { currentWorkFunction, readRunning, type Work } from '../lib/flow/running-work.ts'
import { appendDeath, writeRunning } from './death-record.ts'
import { heartbeat, stalledExitCode, type WatchdogData } from './watchdog.ts'

const { heartbeats, running, dataDir, intervalMs, logAfterMs, endAfterMs }: WatchdogData = workerData
const sampleMs = 300
const patienceMs = 1000
/** Age in milliseconds from which running work is recorded: most calls end before. */
const recordAfterMs = 1000
/** Percent of the heap, or of the memory that the process may use, from which a death counts as one by lack of memory. */
const fullPercent = 85
const root = pathToFileURL(rootDir).href

/** Writes synchronously: the streams of a worker thread go through the main thread's event loop, which is blocked. */
function write(fd: number, line: string): void {
  try {
    writeSync(fd, `${line}\n`)
  } catch {
    // The output may be closed, or a pipe full: the process is ended all the same.
  }
}

const session = new Session()
let isConnected = false

/** Connects on demand: a permanent inspector session costs the main thread time. */
function connect(): Session {
  if (!isConnected) session.connectToMainThread()
  isConnected = true
  return session
}

/**
 * Samples the main thread and returns the most frequent stack as functions and lines, innermost first. A session gets no reply during
 * native code.
 */
async function sampleStack(): Promise<string[]> {
  const main = connect()
  const sampled = async (): Promise<string[]> => {
    await main.post('Profiler.enable')
    await main.post('Profiler.setSamplingInterval', { interval: 5000 })
    await main.post('Profiler.start')
    await sleep(sampleMs)
    const { profile } = await main.post('Profiler.stop')
    await main.post('Profiler.disable')
    return hottestStack(profile.nodes)
  }
  return Promise.race([sampled(), sleep(sampleMs + patienceMs, ['(native code)'])])
}

function hottestStack(nodes: readonly Profiler.ProfileNode[]): string[] {
  const callers = new Map(nodes.flatMap((node) => (node.children ?? []).map((id) => [id, node] as const)))
  const isOwn = ({ callFrame }: Profiler.ProfileNode) => !callFrame.functionName.startsWith('(') || callFrame.url !== ''
  const own = nodes.filter(isOwn)
  let node = own.toSorted((a, b) => (b.hitCount ?? 0) - (a.hitCount ?? 0))[0]
  const stack: string[] = []
  for (; node && isOwn(node); node = callers.get(node.id)) {
    const { functionName, url, lineNumber, columnNumber } = node.callFrame
    stack.push(`${functionName || '(anonymous)'} ${url.replace(`${root}/`, '')}:${lineNumber + 1}:${columnNumber + 1}`)
  }
  return stack
}

/**
 * Returns the work that the main thread is doing: exact while it runs JavaScript or a regular expression, whose asynchronous context tells.
 * During native code it does not answer; then it is known only when a single work runs.
 */
async function findCurrentWork(): Promise<Work | null> {
  const asked = connect()
    .post('Runtime.evaluate', { expression: `${currentWorkFunction}()`, returnByValue: true })
    .then(({ result }) => JSON.parse(String(result.value)) as Work | null)
  const found = await Promise.race([asked, sleep(patienceMs, undefined)]).catch(() => undefined)
  if (found !== undefined) return found
  const all = readRunning(running)
  return all.length === 1 ? all[0]! : null
}

/** Records the death that is about to be, on the disk. A full disk prevents no end. */
async function recordDeath(): Promise<void> {
  if (dataDir === null) return
  const guilty = await findCurrentWork()
  try {
    appendDeath(dataDir, { at: Date.now(), how: 'stall', guilty, running: readRunning(running) })
  } catch (error) {
    write(2, `the death could not be recorded: ${String(error)}`)
  }
}

let recorded = ''
/** Records what has been running for a while, when it has changed. */
function recordRunning(): void {
  if (dataDir === null) return
  const before = Date.now() - recordAfterMs
  const long = readRunning(running).filter(({ startedAt }) => startedAt < before)
  const memory = process.constrainedMemory()
  const limit = memory > 0 && memory < totalmem() ? memory : totalmem()
  const isFull = Atomics.load(heartbeats, heartbeat.heapPercent) >= fullPercent || (process.memoryUsage.rss() / limit) * 100 >= fullPercent
  const next = JSON.stringify([isFull, long])
  if (next === recorded) return
  try {
    writeRunning(dataDir, { at: Date.now(), isFull, running: long })
    recorded = next
  } catch {
    // A full or missing disk: the next look tries again.
  }
}

/** Ends the process by its own exit when the main thread still responds, which sets an exit code; else kills it. */
async function endProcess(): Promise<never> {
  await recordDeath()
  write(
    2,
    `问津的事件循环停住超过 ${endAfterMs / 1000} 秒，进程已自行结束，等待重新启动；停在哪里见日志。 The event loop of Wenjin stood still for more than ${endAfterMs / 1000} s; the process ended itself, to be started again. The log tells where it stood.`,
  )
  connect()
    .post('Runtime.evaluate', { expression: `process.reallyExit(${stalledExitCode})` })
    .catch(() => undefined)
  await sleep(patienceMs)
  for (;;) {
    process.kill(process.pid, 'SIGKILL')
    await sleep(patienceMs)
  }
}

let last = Atomics.load(heartbeats, heartbeat.count)
/** Counts checks instead of clock time: on a machine that slept or is overloaded, this thread was suspended as well. */
let looks = 0
let isLogged = false
for (;;) {
  await sleep(intervalMs)
  const count = Atomics.load(heartbeats, heartbeat.count)
  const isStill = count === last && Atomics.load(heartbeats, heartbeat.isDebugged) === 0
  last = count
  looks = isStill ? looks + 1 : 0
  if (!isStill) isLogged = false
  recordRunning()
  const stillMs = looks * intervalMs
  if (stillMs >= endAfterMs) await endProcess()
  else if (stillMs >= logAfterMs && !isLogged) {
    isLogged = true
    const stack = await sampleStack()
    const work = await findCurrentWork()
    const { kind, name, owner } = work ?? {}
    const seen = { stillMs, ...(work && { work: { kind, name, owner } }), stack }
    write(1, JSON.stringify({ level: 50, time: new Date().toISOString(), ...seen, msg: 'the event loop stands still' }))
    looks += Math.round(sampleMs / intervalMs)
  }
}
