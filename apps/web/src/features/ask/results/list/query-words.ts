/** Stop words: highlighting them would only distract. */
const smallWords = new Set(
  '的 了 和 是 在 与 及 或 有 吗 呢 吧 把 被 什么 怎么 怎样 如何 为什么 哪些 哪个 多少 the a an of in on to and or is are what how why'.split(
    ' ',
  ),
)

/** Segments Chinese into words; browsers without a segmenter highlight whole runs. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('zh', { granularity: 'word' }) : null

/** Returns the words of a run of Chinese. For names that the dictionary splits, a single last character is joined to the word before it. */
function chineseWords(run: string): string[] {
  if (!segmenter) return [run]
  const words = [...segmenter.segment(run)].map(({ segment }) => segment)
  const names = words.flatMap((word, i) => {
    const before = words[i - 1]
    return before && [...word].length === 1 && !smallWords.has(word) && !smallWords.has(before) ? [before + word] : []
  })
  return [...words, ...names]
}

/** Returns the words of a query to highlight in results, longest first. */
export function queryWords(query: string): string[] {
  const runs = query.toLowerCase().match(/[\p{Script=Han}]+|[\p{L}\p{N}]+(?:[.+#-][\p{L}\p{N}]+)*/gu) ?? []
  const words = runs.flatMap((run) => (/\p{Script=Han}/u.test(run) ? chineseWords(run) : [run]))
  // A single Chinese character occurs in too many sentences to be useful.
  const distinctive = words.filter((word) => !smallWords.has(word) && ([...word].length > 1 || !/\p{Script=Han}/u.test(word)))
  return [...new Set(distinctive)].sort((a, b) => b.length - a.length)
}

/** A segment of a text, its start offset, and whether it is highlighted. */
interface Stretch {
  at: number
  text: string
  lit: boolean
}

/** Splits a text into segments, highlighted or not; together they are the text. */
export function litStretches(text: string, words: readonly string[]): Stretch[] {
  if (words.length === 0) return text === '' ? [] : [{ at: 0, text, lit: false }]
  const escaped = words.map((word) => {
    const literal = word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    // Match Latin words as a whole: `art` is not highlighted in `start`.
    return /^[a-z0-9]/.test(word) ? `(?<![a-z0-9])${literal}(?![a-z0-9])` : literal
  })
  let at = 0
  // regex-parts: words of the query as they are, their signs escaped
  const stretches = text.split(new RegExp(`(${escaped.join('|')})`, 'giu')).map((stretch, i) => {
    at += stretch.length
    return { at: at - stretch.length, text: stretch, lit: i % 2 === 1 }
  })
  return stretches.filter((stretch) => stretch.text !== '')
}
