import { limits } from '@wenjin/contract'
import type { FileKind } from '../kind.ts'

/** Factor for compressed formats, which inflate to many times their size: 100,000 paragraphs of Word are 0.9 MB and take 4.4 s. */
const unpacked = 25
/** Factor for formats with more structure per megabyte than plain text. */
const structured = 10

/**
 * Factor by which a megabyte of each kind may take longer than plain text. Measured on real files and on large, dense ones made for the
 * test: honest files take at most a fifth of their limit (docs/decisions/003).
 */
const slowKinds: Partial<Record<FileKind, number>> = {
  docx: unpacked,
  pptx: unpacked,
  xlsx: unpacked,
  epub: unpacked,
  odt: unpacked,
  ods: unpacked,
  pdf: structured,
  doc: structured,
  ppt: structured,
  xls: structured,
  md: structured,
  html: structured,
  mht: structured,
}

/** Factor of the slowest kind. */
export const slowestFactor = Math.max(...Object.values(slowKinds))

/** Returns the processor time in milliseconds that parsing a file may take. */
export function parseTimeOf(bytes: number, factor: number): number {
  const { baseMs, msPerMegabyte, maxMs } = limits.parse
  return Math.min(maxMs, Math.round(baseMs + (bytes / 1024 / 1024) * msPerMegabyte * factor))
}

/**
 * Measures the processor time that parsing one file takes. Wall-clock time would also count a busy machine, a slow receiver and the loading
 * of a parser.
 */
export class ParseClock {
  readonly #cpuMs: () => number
  #bytes = 0
  #factor = 1
  /** Milliseconds used before the current run, and when that began; `#since` is null while paused. */
  #before = 0
  #since: number | null = null
  #extended = 0

  /** @param cpuMs processor time of this process so far */
  constructor(cpuMs: () => number) {
    this.#cpuMs = cpuMs
  }

  /** Starts the clock for a new file. */
  start(bytes: number): void {
    this.#bytes = bytes
    this.#factor = 1
    this.#before = 0
    this.#extended = 0
    this.#since = this.#cpuMs()
  }

  /** Pauses the clock, also at the end of a file. */
  pause(): void {
    this.#before = this.#used()
    this.#since = null
  }

  /** Resumes the clock, or lets it run on, once the kind of the file is known. */
  resume(kind: FileKind): void {
    this.#factor = slowKinds[kind] ?? 1
    this.#before = this.#used()
    this.#since = this.#cpuMs()
  }

  /** Extends the limit to at least `ms` from now. */
  extend(ms: number): void {
    this.#extended = Math.max(this.#extended, this.#used() + ms)
  }

  /** Returns the file's limit in milliseconds once it is exceeded; null before. */
  exceeded(): number | null {
    const limit = parseTimeOf(this.#bytes, this.#factor)
    return this.#since !== null && this.#used() > Math.max(limit, this.#extended) ? limit : null
  }

  #used(): number {
    return this.#before + (this.#since === null ? 0 : this.#cpuMs() - this.#since)
  }
}
