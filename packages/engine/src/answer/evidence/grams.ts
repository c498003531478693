import { normalize } from '@wenjin/text'

const tokenPattern =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+|[\p{N}]+|[^\p{P}\p{S}\p{Z}\p{C}\p{N}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+/gu

/**
 * The features for comparing two unsegmented texts: pairs of neighbouring characters of a Chinese run (the character itself
 * when the run is one long), and whole Western words and numbers. Of the matching form.
 */
export function gramsOf(text: string): string[] {
  return gramsOfForm(normalize(text))
}

/** The same of a text that is in its matching form already. */
export function gramsOfForm(normalized: string): string[] {
  const grams: string[] = []
  for (const [token] of normalized.matchAll(tokenPattern)) {
    if (/^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u.test(token)) grams.push(token)
    else {
      const characters = [...token]
      if (characters.length === 1) grams.push(token)
      for (let i = 0; i + 1 < characters.length; i++) grams.push(characters[i]! + characters[i + 1]!)
    }
  }
  return grams
}

/** Length of the longest run of characters the two share. */
export function longestCommonRun(a: string, b: string): number {
  if (a.length > b.length) return longestCommonRun(b, a)
  let best = 0
  /** Lengths of the runs that end behind each character of `a` and the last one seen of `b`. */
  const runs = new Uint16Array(a.length + 1)
  for (let j = 0; j < b.length; j++) {
    const code = b.charCodeAt(j)
    // From behind: what stands before is still of the character before.
    for (let i = a.length; i > 0; i--) {
      const run = a.charCodeAt(i - 1) === code ? runs[i - 1]! + 1 : 0
      runs[i] = run
      if (run > best) best = run
    }
  }
  return best
}
