import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** Processes a process's main thread has begun, and those they have, itself included: as `/proc` tells, with nothing else of it read. */
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

/** Megabytes a process has in memory, its share of what it has in common with others; 0 when it has ended. */
function residentMb(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Megabytes a process and all it has begun have in memory, what they share counted once; 0 where that cannot be told. */
export function familyMemory(pid: number): number {
  return familyOf(pid).reduce((sum, member) => sum + residentMb(member), 0)
}

/** Watches the memory of a process and all it begins until `end` aborts; gives the most there was, in megabytes. */
export async function peakMemory(pid: number, end: AbortSignal): Promise<number> {
  let peak = 0
  while (!end.aborted) {
    peak = Math.max(peak, familyMemory(pid))
    await delay(100)
  }
  return peak
}

/** Milliseconds of processor time, in ticks of ten, that a process and all it has begun have used; 0 where that cannot be told. */
export function familyProcessorMs(pid: number): number {
  return familyOf(pid).reduce((sum, member) => sum + processorMs(member), 0)
}

function processorMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    // The 14th to 17th field of the line: user and system time of the process and of its children that ended, at a hundred ticks a second.
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0)
  } catch {
    return 0
  }
}
