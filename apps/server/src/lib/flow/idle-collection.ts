import { Script } from 'node:vm'

/** Milliseconds between two scripts: the rate that V8 measures halves every 100 ms, and is zero after some hundred seconds. */
const everyMs = 30_000

/**
 * Lets V8 give back the memory of this thread when it is idle; returns a function that ends this. V8's memory reducer collects garbage some 10 s after
 * the last allocations, but V8 13 takes a rate of exactly zero for a high one, and one of the rates that it looks at counts only the
 * objects of `node:vm`: without any, it never finds the thread idle. A compiled script is such an object.
 */
export function collectWhenIdle(): () => void {
  const compile = () => void new Script('0')
  compile()
  const timer = setInterval(compile, everyMs).unref()
  return () => clearInterval(timer)
}
