// Files with what earlier runs found out: they may be lost, cut off or written by another version at any time.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { hashOf } from './sources.mjs'

/**
 * Reads a value.
 * @param key what the value depends on
 * @returns null when there is none, when it was written for another key, or when it is damaged
 */
export function readKept(file, key) {
  try {
    const { key: found, sum, value } = JSON.parse(readFileSync(file, 'utf8'))
    return found === key && sum === hashOf(JSON.stringify(value)) ? value : null
  } catch {
    return null
  }
}

/** Writes a value in one step; a failure is printed, since the next run can do without it. */
export function writeKept(file, key, value) {
  const draft = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(draft, JSON.stringify({ key, sum: hashOf(JSON.stringify(value)), value }))
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    console.log(`${file} could not be written: ${error.message}`)
  }
}
