// Tries words on the engine itself: whether an expression really takes long for them.
import { createContext, Script } from 'node:vm'

/** Length of an attack, and the processor time in milliseconds a linear expression never takes for it: that is below 10. */
const attackLength = 100_000
const slowMs = 80
/** A search counts as endless where the processor was at work for so many milliseconds and it had not ended. */
const endlessMs = 400

const context = createContext({})
const search = new Script('new RegExp(pattern, flags).test(input)')

/** Milliseconds this thread's processor takes to search `input`; Infinity for a search without end. Other programs do not count. */
function timeToSearch(pattern, flags, input) {
  Object.assign(context, { pattern, flags: flags.replaceAll(/[gy]/g, ''), input })
  // On a busy machine the clock runs on while other programs have the processor: then it is given longer.
  for (let timeout = 500; ; timeout *= 2) {
    const from = process.threadCpuUsage()
    const spent = () => {
      const { user, system } = process.threadCpuUsage(from)
      return (user + system) / 1000
    }
    try {
      search.runInContext(context, { timeout })
      return spent()
    } catch (error) {
      if (error.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      if (spent() > endlessMs) return Number.POSITIVE_INFINITY
    }
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
  // The garbage collector may have run: what is slow must be so each time.
  const times = []
  while (times.length < 2) {
    times.push(time(attackLength))
    if (times.at(-1) < slowMs) return false
  }
  const slow = Math.min(...times)
  return slow === Number.POSITIVE_INFINITY || slow / Math.min(time(attackLength / 4), time(attackLength / 4)) > 8
}
