// Restarts a program that crashed. Built-ins only, like everything that runs before the installation.
import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Exit code of a server that its watchdog ended (apps/server/src/watchdog). */
const stalled = 70
/** Signals that people do not send to stop a program: the kernel out of memory, and faults of native code. */
const crashes = new Set(['SIGKILL', 'SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGTRAP'])
/** Exit code of Node after a fatal error of the engine, such as a full heap, where a shell is in between. */
const aborted = 134
/** Longest delay of a restart after deaths whose cause will be refused, as a power of two of the first delay. */
const maxDoublings = 5

const isOwn = (work) => work !== null && (Boolean(work.uid) || Boolean(work.address) || Boolean(work.owner))

/**
 * Whether the deaths that a server recorded in its data folder since a time (apps/server/src/watchdog/death-record.ts) name somebody's work:
 * the next start refuses it.
 */
function isNamed(dataDir, since) {
  const file = join(dataDir, 'deaths.jsonl')
  if (!existsSync(file)) return false
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    try {
      const { at, guilty } = JSON.parse(line)
      if (at >= since && isOwn(guilty)) return true
    } catch {
      // The empty last line, or one whose writing was interrupted.
    }
  }
  return false
}

/** Records a crash that the server itself could not: with what it left of its running work, the next start finds the cause. */
function recordCrash(dataDir, how) {
  try {
    appendFileSync(join(dataDir, 'deaths.jsonl'), `${JSON.stringify({ at: Date.now(), how, guilty: null, running: [] })}\n`, {
      mode: 0o600,
    })
  } catch {
    // A missing folder or a full disk: the server is started all the same.
  }
}

/**
 * Runs a program until it exits by itself or a signal stops it, which is forwarded to it. After a crash, or when its watchdog ended it, the
 * program is restarted with growing delays, at most `max` times within `withinMs` milliseconds. Deaths that name somebody's work in
 * `dataDir` do not count: the next start refuses that work. A program that could not start is not restarted.
 * @returns the exit code
 */
export async function supervise(
  command,
  args,
  options,
  { restarts = true, max = 5, withinMs = 600_000, firstDelayMs = 1000, stopMs = 30_000, dataDir = null } = {},
) {
  const deaths = []
  let named = 0
  const stopping = new AbortController()
  let child = null
  // Ctrl-C reaches the whole process group; the child decides when it has stopped cleanly, unless it no longer can.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      stopping.abort()
      child?.kill(signal)
      setTimeout(() => child?.kill('SIGKILL'), stopMs).unref()
    })
  }
  for (;;) {
    const startedAt = Date.now()
    child = spawn(command, args, options)
    const [code, signal] = await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (...end) => resolve(end))
    })
    child = null
    const died = code === stalled || code === aborted || crashes.has(signal)
    if (!restarts || !died || stopping.signal.aborted) return signal ? 1 : (code ?? 1)
    // SIGKILL may be a person's; a full memory shows in the server's own record.
    if (dataDir !== null && code !== stalled && signal !== 'SIGKILL') recordCrash(dataDir, signal ?? 'SIGABRT')
    const isKnown = dataDir !== null && isNamed(dataDir, startedAt)
    const now = performance.now()
    named = isKnown ? named + 1 : 0
    if (!isKnown) deaths.push(now)
    while (deaths.length > 0 && now - deaths[0] > withinMs) deaths.shift()
    if (deaths.length > max) {
      console.error(
        `问津在 ${Math.round(withinMs / 60_000)} 分钟内意外结束了 ${deaths.length} 次，不再重新启动；请查看日志。 Wenjin died ${deaths.length} times within ${Math.round(withinMs / 60_000)} minutes and is not started again; see the log.`,
      )
      return 1
    }
    const wait = firstDelayMs * 2 ** (isKnown ? Math.min(named - 1, maxDoublings) : deaths.length - 1)
    console.error(
      isKnown
        ? `问津意外结束，原因已记下，${wait / 1000} 秒后重新启动，并拒绝引起它的操作。 Wenjin died; the cause is recorded. It is started again in ${wait / 1000} s and refuses it.`
        : `问津意外结束，${wait / 1000} 秒后重新启动。 Wenjin died; it is started again in ${wait / 1000} s.`,
    )
    await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
    if (stopping.signal.aborted) return 1
  }
}
