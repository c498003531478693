/** The last lines the engine printed: they say why it ended. */
export interface LastWords {
  readonly lines: readonly string[]
  /** Takes a line, as PGlite's `onStderr` does; nothing of it is printed. */
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
