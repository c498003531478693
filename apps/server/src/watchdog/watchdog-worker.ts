import { writeSync } from 'node:fs'
import { Session, type Profiler } from 'node:inspector/promises'
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import { rootDir } from '../installation.ts'
import { heartbeat, stalledExitCode, type WatchdogData } from './watchdog.ts'

const { heartbeats, intervalMs, logAfterMs, endAfterMs }: WatchdogData = workerData
const sampleMs = 300
const patienceMs = 1000
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

/** Ends the process by its own exit when the main thread still responds, which sets an exit code; else kills it. */
async function endProcess(): Promise<never> {
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
  const stillMs = looks * intervalMs
  if (stillMs >= endAfterMs) await endProcess()
  else if (stillMs >= logAfterMs && !isLogged) {
    isLogged = true
    const stack = await sampleStack()
    write(1, JSON.stringify({ level: 50, time: new Date().toISOString(), stillMs, stack, msg: 'the event loop stands still' }))
    looks += Math.round(sampleMs / intervalMs)
  }
}
