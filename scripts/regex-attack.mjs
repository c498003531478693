// Tries words on the engine itself: whether an expression really takes long for them.
import { createContext, Script } from 'node:vm'

/** Length of an attack, and the time in milliseconds a linear expression never takes for it: that is below 10. */
const attackLength = 100_000
const slowMs = 80

const context = createContext({})
const timed = new Script('{ const from = performance.now(); new RegExp(pattern, flags).test(input); performance.now() - from }')

/** Milliseconds to search `input`; Infinity past half a second. */
function timeToSearch(pattern, flags, input) {
  Object.assign(context, { pattern, flags: flags.replaceAll(/[gy]/g, ''), input, performance })
  try {
    return timed.runInContext(context, { timeout: 500 })
  } catch (error) {
    if (error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return Number.POSITIVE_INFINITY
    throw error
  }
}

/** The word as an attack on the engine, with an end that does not match; null if none of them takes long. */
export function confirmAttack(pattern, flags, { prefixes, pump }, symbols) {
  const suffixes = ['', '\uE000', '\uE000\n\uE000', '\uE000\r\uE000', ...symbols.slice(0, 8)]
  for (const prefix of prefixes) {
    for (const suffix of suffixes) {
      const attack = { prefix, pump, suffix }
      if (takesTooLong(pattern, flags, attack)) return attack
    }
  }
  return null
}

function takesTooLong(pattern, flags, { prefix, pump, suffix }) {
  const time = (length) => timeToSearch(pattern, flags, prefix + pump.repeat(Math.ceil(length / pump.length)) + suffix)
  // Another program may have taken the processor: what is slow must be so each time.
  const times = []
  while (times.length < 2) {
    times.push(time(attackLength))
    if (times.at(-1) < slowMs) return false
  }
  const slow = Math.min(...times)
  return slow === Number.POSITIVE_INFINITY || slow / Math.min(time(attackLength / 4), time(attackLength / 4)) > 8
}
