/** Returns midnight of today and of tomorrow in the server's time zone, milliseconds since 1970. */
export function dayAround(now: number): { since: number; until: number } {
  const date = new Date(now)
  const midnight = (day: number) => new Date(date.getFullYear(), date.getMonth(), day).getTime()
  return { since: midnight(date.getDate()), until: midnight(date.getDate() + 1) }
}
