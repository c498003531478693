import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

/** Processes a process has begun, and those they have, itself included. Empty where there is no /proc. */
async function familyOf(pid: number): Promise<number[]> {
  const names = await readdir('/proc').catch(() => [])
  const children = new Map<number, number[]>()
  for (const name of names) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    // The program's name, in brackets, may hold anything.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const family = [pid]
  for (const member of family) family.push(...(children.get(member) ?? []))
  return names.length === 0 ? [] : family
}

/** Megabytes a process has in memory; 0 when it has ended. */
function residentMb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Megabytes a process and all it has begun have in memory, what they share counted for each; 0 where that cannot be told. */
export async function familyMemory(pid: number): Promise<number> {
  return (await familyOf(pid)).reduce((sum, member) => sum + residentMb(member), 0)
}

/** Watches the memory of a process and all it begins until `end` aborts; gives the most there was, in megabytes. */
export async function peakMemory(pid: number, end: AbortSignal): Promise<number> {
  let peak = 0
  while (!end.aborted) {
    peak = Math.max(peak, await familyMemory(pid))
    await delay(100)
  }
  return peak
}
