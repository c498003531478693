// Runs candidate inputs on the regex engine itself, to find out whether an expression really takes long for them.
import { createContext, Script } from 'node:vm'

/** Length of an attack, and the processor time in milliseconds that a linear expression never needs for it: that is below 10. */
const attackLength = 100_000
const slowMs = 80
/** First measurement at a fifth of the length: a quadratic expression takes a 25th of the time, most linear ones less than this. */
const firstLookLength = attackLength / 5
const firstLookMs = slowMs / 40

/** Tests one input after another and records the processor milliseconds of each. */
const script = new Script(`{
  const expression = new RegExp(pattern, flags)
  for (const input of inputs) {
    const from = processorMs()
    expression.test(input)
    times.push(processorMs() - from)
  }
}`)
const processorMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Returns the processor milliseconds of each input; Infinity for one that had not ended after `slowMs`, and then omits those after it.
 * Processor time excludes other programs. Pass many inputs per call: each call starts a watchdog thread.
 */
function timesToSearch(pattern, flags, inputs) {
  // `timeout` is wall-clock time: on a busy machine, repeat with a longer one.
  for (let timeout = 100; ; timeout *= 2) {
    const times = []
    const from = processorMs()
    try {
      // Share one context: a new one for each expression would cost more than the search.
      Object.assign(context, { pattern, flags: flags.replaceAll(/[gy]/g, ''), inputs, times, processorMs })
      script.runInContext(context, { timeout })
      return times
    } catch (error) {
      if (error.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      const endedMs = times.reduce((sum, time) => sum + time, 0)
      if (processorMs() - from - endedMs >= slowMs) return [...times, Number.POSITIVE_INFINITY]
    }
  }
}
const context = createContext({})

/** Returns the witness as an attack on the engine, with an end that does not match; null when none takes long. */
export function confirmAttack(pattern, flags, { prefixes, pump }, symbols) {
  const suffixes = ['', '\uE000', '\uE000\n\uE000', '\uE000\r\uE000', ...symbols.slice(0, 8)]
  const attacks = prefixes.flatMap((prefix) => suffixes.map((suffix) => ({ prefix, pump, suffix })))
  for (let at = 0; at < attacks.length;) {
    const times = timesToSearch(
      pattern,
      flags,
      attacks.slice(at, at + suffixes.length).map((attack) => inputOf(attack, firstLookLength)),
    )
    for (const [index, time] of times.entries()) {
      const attack = attacks[at + index]
      if (time >= firstLookMs && takesTooLong(pattern, flags, attack, time)) return attack
    }
    at += times.length
  }
  return null
}

const inputOf = ({ prefix, pump, suffix }, length) => prefix + pump.repeat(Math.ceil(length / pump.length)) + suffix

function takesTooLong(pattern, flags, attack, firstLook) {
  const timeOf = (length) => timesToSearch(pattern, flags, [inputOf(attack, length)])[0]
  if (firstLook === Number.POSITIVE_INFINITY) return true
  const first = timeOf(attackLength)
  if (first < slowMs || first === Number.POSITIVE_INFINITY) return first >= slowMs
  // Measure twice: a garbage collection may have slowed down a single run.
  const slow = Math.min(first, timeOf(attackLength))
  return slow >= slowMs && slow / Math.min(timeOf(attackLength / 4), timeOf(attackLength / 4)) > 8
}
