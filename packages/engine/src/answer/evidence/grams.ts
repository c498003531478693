import { normalize } from '@wenjin/text'

const tokenPattern =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+|[\p{N}]+|[^\p{P}\p{S}\p{Z}\p{C}\p{N}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+/gu

/**
 * Returns the terms for comparing two unsegmented texts: pairs of adjacent characters in Chinese runs (the single character for a run of
 * length one), and whole Western words and numbers. In matching form.
 */
export function gramsOf(text: string): string[] {
  return gramsOfForm(normalize(text))
}

/** Like {@link gramsOf}, for a text already in matching form. */
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

/** Returns the length of the longest common run of characters. */
export function longestCommonRun(a: string, b: string): number {
  if (a.length > b.length) return longestCommonRun(b, a)
  let best = 0
  /** Lengths of the common runs that end after each character of `a` and the current one of `b`. */
  const runs = new Uint16Array(a.length + 1)
  for (let j = 0; j < b.length; j++) {
    const code = b.charCodeAt(j)
    // Backwards, since the preceding entry must still be of the previous character of `b`.
    for (let i = a.length; i > 0; i--) {
      const run = a.charCodeAt(i - 1) === code ? runs[i - 1]! + 1 : 0
      runs[i] = run
      if (run > best) best = run
    }
  }
  return best
}
