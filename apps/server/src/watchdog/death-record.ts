import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Work } from '../lib/flow/running-work.ts'

/** One death of the server's process, a line of `deaths.jsonl` in the data folder. The supervisor writes lines too: scripts/supervise.mjs. */
export interface DeathRecord {
  /** Milliseconds since 1970. */
  at: number
  /** `stall`: its watchdog ended it. `memory`: it ended while its memory was nearly used up. Otherwise the signal of a crash. */
  how: string
  /** What stood still; null when only the running work is known. */
  guilty: Work | null
  /** All running work, the oldest first. */
  running: Work[]
}

/** What runs, rewritten while the server serves and deleted by a clean stop: what is left tells what ran when the process died. */
export interface RunningRecord {
  at: number
  /** Whether memory was nearly used up. */
  isFull: boolean
  running: Work[]
}

const deathsFile = (dataDir: string) => join(dataDir, 'deaths.jsonl')
const runningFile = (dataDir: string) => join(dataDir, 'running.json')

/** Only the owner of the data may read who did what. */
const mode = 0o600

/** Appends a death and waits until it is on the disk. */
export function appendDeath(dataDir: string, death: DeathRecord): void {
  mkdirSync(dataDir, { recursive: true })
  const file = openSync(deathsFile(dataDir), 'a', mode)
  try {
    writeSync(file, `${JSON.stringify(death)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Replaces the record of what runs. It outlives the process, not a power cut, which is nobody's fault. */
export function writeRunning(dataDir: string, record: RunningRecord): void {
  const draft = `${runningFile(dataDir)}.new`
  writeFileSync(draft, JSON.stringify(record), { mode })
  renameSync(draft, runningFile(dataDir))
}

/** Deletes the record of what runs: the process ends as intended. */
export function clearRunning(dataDir: string): void {
  rmSync(runningFile(dataDir), { force: true })
}

function parse<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T
  } catch {
    // A line whose writing was interrupted.
    return null
  }
}

/** Reads the deaths since the last start: the recorded ones, and what the running record tells of one that nothing recorded. */
export function readDeaths(dataDir: string): DeathRecord[] {
  const lines = existsSync(deathsFile(dataDir)) ? readFileSync(deathsFile(dataDir), 'utf8').split('\n') : []
  const recorded = lines.map((line) => parse<DeathRecord>(line)).filter((death) => death !== null)
  const left = existsSync(runningFile(dataDir)) ? parse<RunningRecord>(readFileSync(runningFile(dataDir), 'utf8')) : null
  if (!left) return recorded
  const unnamed = recorded.findLast((death) => death.guilty === null && death.running.length === 0 && death.at >= left.at)
  if (unnamed) return recorded.map((death) => (death === unnamed ? { ...death, running: left.running } : death))
  // Without a sign of a crash it was killed from outside, or the machine lost power.
  if (!left.isFull || recorded.some((death) => death.at >= left.at)) return recorded
  return [...recorded, { at: left.at, how: 'memory', guilty: null, running: left.running }]
}

/** Work that ran when the process died of something else. */
export interface Innocent {
  ids: readonly string[]
  /** Time of the last such death, in milliseconds since 1970. */
  diedAt: number
}

/** Returns the work of a kind that ran at a death which other work is to blame for. */
export function innocentOf(deaths: readonly DeathRecord[], kind: Work['kind']): Innocent {
  const named = deaths.filter(({ guilty }) => guilty !== null)
  const ids = named.flatMap(({ guilty, running }) =>
    running.filter((work) => work.kind === kind && work.id !== guilty!.id).map(({ id }) => id),
  )
  return { ids, diedAt: Math.max(0, ...named.map(({ at }) => at)) }
}

/** Deletes the records after they were acted upon. */
export function forgetDeaths(dataDir: string): void {
  rmSync(deathsFile(dataDir), { force: true })
  clearRunning(dataDir)
}
