/** Creates a clock that runs like the real one but starts at noon of today, so that tests of days also pass just before midnight. */
export function noonClock(): () => number {
  const ahead = new Date().setHours(12, 0, 0, 0) - Date.now()
  return () => Date.now() + ahead
}
