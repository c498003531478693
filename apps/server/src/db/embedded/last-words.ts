/** The engine's last output lines, which contain the reason of its end. */
export interface LastWords {
  readonly lines: readonly string[]
  /** Receives an output line, as PGlite's `onStderr`; nothing is printed. */
  hear(line: string): boolean
}

const maxLines = 10

export function createLastWords(): LastWords {
  const lines: string[] = []
  return {
    lines,
    hear(line) {
      if (lines.length === maxLines) lines.shift()
      lines.push(line)
      return false
    },
  }
}
