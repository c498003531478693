/** What identifies a source among the sources of a text. */
export interface NumberedSource {
  title: string
  /** Its address; null or empty when it has none. */
  link: string | null
  site?: string | undefined
  date?: string | undefined
  authors?: readonly string[] | undefined
}

const anyOrigin = 'https://wenjin.invalid'

/** Returns an address without the place in it: the parts of one page or file differ in that only. */
function withoutPlace(link: string | null): string {
  const url = link === null || link === '' ? null : URL.parse(link, anyOrigin)
  if (url === null) return link ?? ''
  url.hash = ''
  for (const name of ['start', 'end', 'page']) url.searchParams.delete(name)
  return url.href
}

const keyOf = ({ title, link, site, date, authors }: NumberedSource) => JSON.stringify([title, withoutPlace(link), site, date, authors])

/**
 * Returns the numbers that readers see instead of the stored ones: from 1 in the order in which sources are first cited; places of one source
 * have one number. A source that is not cited has none.
 * @param marks the stored number of each citation mark, in order
 * @param sources by their stored numbers
 */
export function shownNumbers(marks: Iterable<number>, sources: ReadonlyMap<number, NumberedSource>): Map<number, number> {
  const numbers = new Map<number, number>()
  const byKey = new Map<string, number>()
  for (const n of marks) {
    const source = sources.get(n)
    if (!source || numbers.has(n)) continue
    const key = keyOf(source)
    const number = byKey.get(key) ?? byKey.size + 1
    byKey.set(key, number)
    numbers.set(n, number)
  }
  return numbers
}
