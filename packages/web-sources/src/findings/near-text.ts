/** Characters per shingle: long enough that two texts of one language share few by chance. */
const shingleLength = 4
/** Minimum characters of a text; shorter ones cannot distinguish two pages. */
const shortestText = 40
/** Minimum share of common shingles at which two texts count as the same. */
const nearlySame = 0.8

/** Returns the shingles of a text, letters and digits only; null for a text too short to compare. */
export function shinglesOf(text: string): ReadonlySet<string> | null {
  const letters = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
  if (letters.length < shortestText) return null
  const shingles = new Set<string>()
  for (let at = 0; at + shingleLength <= letters.length; at++) shingles.add(letters.slice(at, at + shingleLength))
  return shingles
}

/** Whether two texts are nearly the same: the Jaccard similarity of their shingles is at least `nearlySame`. */
export function isNearlySame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  // common ≥ share × (small + large − common), solved for common. The first few shingles already decide for texts that differ.
  const needed = (nearlySame * (small.size + large.size)) / (1 + nearlySame)
  let missesLeft = small.size - needed
  if (missesLeft < 0) return false
  for (const shingle of small) if (!large.has(shingle) && --missesLeft < 0) return false
  return true
}
