import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** Returns a process and its descendants started by the main threads, from `/proc`. */
function familyOf(pid: number): number[] {
  const family = [pid]
  for (const member of family) family.push(...childrenOf(member))
  return family
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** Returns a process's proportional memory (PSS) in megabytes; 0 when it has ended. */
function residentMb(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Returns the memory of a process and its descendants in megabytes, shared memory counted once; 0 when it cannot be determined. */
export function familyMemory(pid: number): number {
  return familyOf(pid).reduce((sum, member) => sum + residentMb(member), 0)
}

/** Samples the memory of a process and its descendants every `everyMs` until `end` aborts; returns the peak in megabytes. */
export async function peakMemory(pid: number, end: AbortSignal, everyMs = 100): Promise<number> {
  let peak = 0
  while (!end.aborted) {
    peak = Math.max(peak, familyMemory(pid))
    await delay(everyMs)
  }
  return peak
}

/** Returns the CPU time of a process and its descendants in milliseconds, in ticks of ten; 0 when it cannot be determined. */
export function familyProcessorMs(pid: number): number {
  return familyOf(pid).reduce((sum, member) => sum + processorMs(member), 0)
}

function processorMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    // The 14th to 17th field of the line: user and system time of the process and of its ended children, at a hundred ticks a second.
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0)
  } catch {
    return 0
  }
}
