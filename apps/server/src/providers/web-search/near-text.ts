/** Characters of one shingle: long enough that two texts of one language share few by chance. */
const shingleLength = 4
/** Shorter texts are too little to tell two pages by. */
const shortestText = 40
/** Share of common shingles from which on two texts are the same. */
const nearlySame = 0.8

/** The shingles of a text, letters and digits only; null for a text too short to tell by. */
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

/** Whether two texts are the same but for a little. */
export function isNearlySame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  if (small.size < large.size * nearlySame) return false
  let common = 0
  for (const shingle of small) if (large.has(shingle)) common++
  return common / (small.size + large.size - common) >= nearlySame
}
