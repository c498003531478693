import type { Reading } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { type FileRow } from '../access/index.ts'
import { updateFile } from '../file/index.ts'

/** Progress is written to the database at most this often. */
const progressEveryMs = 250

/** Writes a file's progress without ever letting it fall or write too often. */
export function progressWriter(ctx: Ctx, file: FileRow) {
  let { progress, reading } = file
  let writtenAt = 0
  let writing = Promise.resolve()
  let due: NodeJS.Timeout | undefined
  const write = (): void => {
    const early = writtenAt + progressEveryMs - ctx.now()
    if (early > 0) {
      // The last of several is written, too: it may be long until the next.
      due ??= setTimeout(writeNow, Math.min(early, progressEveryMs)).unref()
      return
    }
    writeNow()
  }
  const writeNow = (): void => {
    clearTimeout(due)
    due = undefined
    writtenAt = ctx.now()
    // Each writing has the numbers of its moment; a lost one costs a number on a bar, nothing else.
    const change = { progress, ...(reading && { reading }) }
    writing = writing.then(() => updateFile(ctx.db, file.id, change)).catch(() => undefined)
  }
  return {
    report(percent: number): void {
      const rounded = Math.min(99, Math.floor(percent))
      if (rounded <= progress) return
      progress = rounded
      write()
    },
    count(now: Reading): void {
      reading = now
      write()
    },
    /** Ends the writing: what is noted after it comes later than all of this. */
    settled(): Promise<void> {
      clearTimeout(due)
      due = undefined
      return writing
    },
  }
}

/** Where one import reports to, and what ends it. */
export interface ImportRun {
  /** 0–100. */
  report: (percent: number) => void
  /** How many of its pictures are read. */
  count: (reading: Reading) => void
  signal: AbortSignal | undefined
  /** Pictures and speech are read, too; else only what they are is found out. */
  whole: boolean
  /** By whom it takes turns with others; nobody in particular for the command line. */
  owner: string | undefined
  /** Whether somebody else's file waits for its turn. */
  othersWait: () => Promise<boolean>
}
