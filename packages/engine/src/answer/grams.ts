import { normalize } from '@wenjin/text'

const TOKEN =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+|[\p{N}]+|[^\p{P}\p{S}\p{Z}\p{C}\p{N}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+/gu

/**
 * What two texts are compared by when neither is segmented: pairs of neighbouring characters of a Chinese run (the character itself
 * when the run is one long), and whole Western words and numbers. Of the matching form.
 */
export function gramsOf(text: string): string[] {
  const grams: string[] = []
  for (const [token] of normalize(text).matchAll(TOKEN)) {
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
  let previous = new Uint16Array(a.length + 1)
  for (let j = 0; j < b.length; j++) {
    const row = new Uint16Array(a.length + 1)
    for (let i = 0; i < a.length; i++) {
      if (a.charCodeAt(i) !== b.charCodeAt(j)) continue
      const run = previous[i]! + 1
      row[i + 1] = run
      if (run > best) best = run
    }
    previous = row
  }
  return best
}
