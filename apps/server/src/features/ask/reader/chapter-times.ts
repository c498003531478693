/** Start and end in milliseconds. */
type Span = readonly [start: number, end: number]

/** Hours, minutes and seconds, or minutes and seconds, at the beginning of a line; brackets may enclose them. */
const leadingTime = /^\s{0,8}[[(（【]?(?:(\d{1,2}):)?(\d{1,3}):(\d{2})[\])）】]?(?=\D)[\s:：,，、.\-–—|·]{0,8}/u
/** A single time may be a time of day. */
const fewest = 2

/**
 * Parses the chapter times that the description lines of a recording name, as in show notes: each chapter lasts until the next one, the
 * last until the end. Empty when the times are not ascending or exceed the duration.
 * @param duration of the recording in seconds; undefined when not known
 * @returns spans by line number, from 0
 */
export function chapterTimes(lines: readonly string[], duration: number | undefined): Map<number, Span> {
  const starts: { line: number; at: number }[] = []
  for (const [line, text] of lines.entries()) {
    const [, hours = '0', minutes, seconds] = leadingTime.exec(text) ?? []
    if (minutes === undefined || Number(seconds) > 59) continue
    starts.push({ line, at: ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 })
  }
  const end = duration === undefined ? Infinity : duration * 1000
  const isList = starts.length >= fewest && starts.every(({ at }, i) => at < end && (i === 0 || at > starts[i - 1]!.at))
  if (!isList) return new Map()
  return new Map(
    starts.map(({ line, at }, i) => {
      const next = starts[i + 1]?.at ?? end
      return [line, [at, Number.isFinite(next) ? next : at]]
    }),
  )
}

/** A line of a chapter list without its time. */
export function withoutTime(line: string): string {
  return line.replace(leadingTime, '')
}
