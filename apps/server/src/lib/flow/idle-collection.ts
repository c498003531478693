import { performance } from 'node:perf_hooks'
import { Script } from 'node:vm'

/** Milliseconds between two looks at a thread. */
const everyMs = 10_000
/** Share of that time for which an idle thread works at most. A collection while an answer is written takes more than it gives. */
const idleShare = 0.01

/**
 * Lets V8 give back the memory of this thread when it is idle; returns a function that ends this. V8's memory reducer collects garbage some 10 s after
 * the last allocations, but V8 13 takes a rate of exactly zero for a high one, and one of the rates that it looks at counts only the
 * objects of `node:vm`: without any, it never finds the thread idle. A compiled script is such an object; its rate is zero again after some hundred
 * seconds, so a thread that works meanwhile is left alone.
 */
export function collectWhenIdle(): () => void {
  let last = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    if (utilization < idleShare) void new Script('0')
  }, everyMs).unref()
  return () => clearInterval(timer)
}
