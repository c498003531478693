// Restarts a program that crashed. Built-ins only, like everything that runs before the installation.
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** Exit code of a server that its watchdog ended (apps/server/src/watchdog). */
const stalled = 70
/** Signals that people do not send to stop a program: the kernel out of memory, and faults of native code. */
const crashes = new Set(['SIGKILL', 'SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGTRAP'])

/**
 * Runs a program until it exits by itself or a signal stops it, which is forwarded to it. After a crash, or when its watchdog ended it, the
 * program is restarted with growing delays, at most `most` times within `withinMs` milliseconds. A program that could not start is not
 * restarted.
 * @returns the exit code
 */
export async function supervise(
  command,
  args,
  options,
  { restarts = true, max = 5, withinMs = 600_000, firstDelayMs = 1000, stopMs = 30_000 } = {},
) {
  const deaths = []
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
    child = spawn(command, args, options)
    const [code, signal] = await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (...end) => resolve(end))
    })
    child = null
    const died = code === stalled || crashes.has(signal)
    if (!restarts || !died || stopping.signal.aborted) return signal ? 1 : (code ?? 1)
    const now = performance.now()
    deaths.push(now)
    while (now - deaths[0] > withinMs) deaths.shift()
    if (deaths.length > max) {
      console.error(
        `问津在 ${Math.round(withinMs / 60_000)} 分钟内意外结束了 ${deaths.length} 次，不再重新启动；请查看日志。 Wenjin died ${deaths.length} times within ${Math.round(withinMs / 60_000)} minutes and is not started again; see the log.`,
      )
      return 1
    }
    const wait = firstDelayMs * 2 ** (deaths.length - 1)
    console.error(`问津意外结束，${wait / 1000} 秒后重新启动。 Wenjin died; it is started again in ${wait / 1000} s.`)
    await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
    if (stopping.signal.aborted) return 1
  }
}
