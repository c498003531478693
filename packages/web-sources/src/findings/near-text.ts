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

/** Whether two texts are the same but for a little: of all their shingles together, so many are common. */
export function isNearlySame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  // common ≥ share × (small + large − common), solved for common. Texts that differ are told by their first few shingles.
  const needed = (nearlySame * (small.size + large.size)) / (1 + nearlySame)
  let missesLeft = small.size - needed
  if (missesLeft < 0) return false
  for (const shingle of small) if (!large.has(shingle) && --missesLeft < 0) return false
  return true
}
