import type { Span } from '@wenjin/text'

/** A span of a claim with the span of a source in its place; either may be empty. Offsets refer to the two texts. */
export interface Edit {
  claim: Span
  source: Span
}

/** A text as an edited copy of another one. */
export interface CopyOf {
  /** Degree of copying, weighting long runs more than short ones, 0–1. */
  likeness: number
  edits: readonly Edit[]
}

/** A Chinese character, or a word or number of another script. */
const tokenPattern = /\p{Script=Han}|[\p{L}\p{M}]+|(?:(?<![\p{L}\p{N}])[-+])?(?:\d[\d.,]*\d|\d)|[%‰℃°$€£¥<>≤≥=≠]/gu

export interface Token extends Span {
  text: string
}

/** Returns the characters, words and numbers of a text in matching form, or of a span of it, without punctuation. */
export function tokensOf(text: string, { start, end }: Span = { start: 0, end: text.length }): Token[] {
  return [...text.slice(start, end).matchAll(tokenPattern)].map((match) => ({
    text: match[0],
    start: start + match.index,
    end: start + match.index + match[0].length,
  }))
}

/** Maximal number of cells in the alignment matrix: longer texts are not compared. */
const maxCells = 90_000
/** Scores of a matched token, and of one matched directly after the preceding token. */
const found = 2
const inRun = 1

/**
 * Aligns two texts token by token, maximizing long copied runs (global alignment with affine gaps, Gotoh 1982, without gap penalties); null
 * when they are too long. At most `maxCells` steps.
 */
export function alignCopy(claim: readonly Token[], source: readonly Token[]): CopyOf | null {
  const [n, m] = [claim.length, source.length]
  if (n === 0 || m === 0 || n * m > maxCells) return null
  const width = m + 1
  // The best score up to each pair of tokens, and the best score with the two tokens matched.
  const best = new Int32Array((n + 1) * width)
  const matched = new Int32Array((n + 1) * width).fill(-1)
  for (let i = 1; i <= n; i++) {
    for (let j = 1; j <= m; j++) {
      const at = i * width + j
      const before = at - width - 1
      let score = Math.max(best[at - width]!, best[at - 1]!)
      if (claim[i - 1]!.text === source[j - 1]!.text) {
        const run = matched[before]! < 0 ? -1 : matched[before]! + inRun
        matched[at] = found + Math.max(best[before]!, run)
        if (matched[at] >= score) score = matched[at]
      }
      best[at] = score
    }
  }
  const pairs = pairsOf(best, matched, n, m)
  return { likeness: best[n * width + m]! / (n * (found + inRun) - inRun), edits: editsBetween(pairs, claim, source) }
}

/** Returns the token pairs of the best alignment, in order. */
function pairsOf(best: Int32Array, matched: Int32Array, n: number, m: number): [number, number][] {
  const width = m + 1
  const pairs: [number, number][] = []
  let [i, j, inMatch] = [n, m, false]
  while (i > 0 && j > 0) {
    const at = i * width + j
    if (inMatch || (matched[at]! >= 0 && matched[at] === best[at])) {
      pairs.push([i - 1, j - 1])
      const before = at - width - 1
      // The score shows whether the preceding pair belongs to the same run.
      inMatch = matched[before]! >= 0 && matched[at] === found + matched[before]! + inRun
      i--
      j--
    } else if (best[at] === best[at - 1]) j--
    else i--
  }
  return pairs.toReversed()
}

/** Returns the spans between matched pairs on both sides, including those before the first and after the last pair. */
function editsBetween(pairs: readonly (readonly [number, number])[], claim: readonly Token[], source: readonly Token[]): Edit[] {
  const edits: Edit[] = []
  const add = (i: number, toI: number, j: number, toJ: number): void => {
    if (i === toI && j === toJ) return
    edits.push({ claim: spanOf(claim, i, toI), source: spanOf(source, j, toJ) })
  }
  let [i, j] = [0, 0]
  for (const [atI, atJ] of pairs) {
    add(i, atI, j, atJ)
    ;[i, j] = [atI + 1, atJ + 1]
  }
  add(i, claim.length, j, source.length)
  return edits
}

function spanOf(tokens: readonly Token[], from: number, to: number): Span {
  if (from < to) return { start: tokens[from]!.start, end: tokens[to - 1]!.end }
  const at = from > 0 ? tokens[from - 1]!.end : (tokens[0]?.start ?? 0)
  return { start: at, end: at }
}
