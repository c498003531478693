import { limits } from '@wenjin/contract'
import type { FileKind } from '../kind.ts'

/** Of what is unpacked, the file is a small part: 100,000 paragraphs of Word are 0.9 MB and 4.4 s. */
const unpacked = 25
/** Kinds with more structure a megabyte than text has. */
const structured = 10

/**
 * How many times as long as text a megabyte of a kind may take: measured on real files and on large ones made to be dense, honest files take
 * a fifth of their time at most (docs/decisions/023).
 */
const slowKinds: Partial<Record<FileKind, number>> = {
  docx: unpacked,
  pptx: unpacked,
  xlsx: unpacked,
  epub: unpacked,
  odt: unpacked,
  pdf: structured,
  doc: structured,
  ppt: structured,
  xls: structured,
  md: structured,
  html: structured,
  mht: structured,
}

/** Megabytes of the slowest kind count this many times. */
export const slowestFactor = Math.max(...Object.values(slowKinds))

/** Milliseconds of processor time that reading a file may take. */
export function parseTimeOf(bytes: number, factor: number): number {
  const { baseMs, msPerMegabyte, maxMs } = limits.parse
  return Math.min(maxMs, Math.round(baseMs + (bytes / 1024 / 1024) * msPerMegabyte * factor))
}

/**
 * Measures the processor time that reading one file takes: what a busy machine, a slow receiver, or loading a parser take is no fault of the
 * file.
 */
export class ParseClock {
  readonly #cpuMs: () => number
  #bytes = 0
  #factor = 1
  /** Milliseconds before the clock ran last, and when it began to; null while it stands. */
  #before = 0
  #since: number | null = null
  #extended = 0

  /** @param cpuMs processor time of this process so far */
  constructor(cpuMs: () => number) {
    this.#cpuMs = cpuMs
  }

  /** Begins with a file. */
  start(bytes: number): void {
    this.#bytes = bytes
    this.#factor = 1
    this.#before = 0
    this.#extended = 0
    this.#since = this.#cpuMs()
  }

  /** Stands still, as at the end of a file. */
  pause(): void {
    this.#before = this.#used()
    this.#since = null
  }

  /** Goes on with a file, whose kind is known by now. */
  resume(kind: FileKind): void {
    this.#factor = slowKinds[kind] ?? 1
    this.#since = this.#cpuMs()
  }

  /** Leaves the file this much at least from now on. */
  extend(ms: number): void {
    this.#extended = Math.max(this.#extended, this.#used() + ms)
  }

  /** The milliseconds the file may take, once it has taken them; null before. */
  exceeded(): number | null {
    const limit = parseTimeOf(this.#bytes, this.#factor)
    return this.#since !== null && this.#used() > Math.max(limit, this.#extended) ? limit : null
  }

  #used(): number {
    return this.#before + (this.#since === null ? 0 : this.#cpuMs() - this.#since)
  }
}
