import { normalize } from '@wenjin/text'
import { taggedWords, type TaggedWord } from '@wenjin/text/segment'

/** Words that end the subject of a question. */
const boundaryWords = new Set(
  '的 是 在 于 有 为 被 由 把 从 和 与 跟 对 叫 叫做 称 称为 指 什么 怎么 怎样 如何 怎么办 怎么样 怎么回事 为啥 啥 几时 了 着 哪 哪里 哪儿 哪个 哪些 谁 何 何时 多少 几 为什么 为何 到 会 能 能否 可以 是否 是不是 有没有 最 都 现 曾 曾经 主要 总共 共 一共 目前 最早 最初 第一次 首次 又 也 还 呢 吗 位于 属于 包括 分布 分为'.split(
    ' ',
  ),
)
const leadWords = new Set(
  '请问 请 问 时候 比 简述 本文 文中 现在 如今 目前 一下 我 想 想要 知道 了解 告诉 关于 那 那么 这 什么 是 什么是 怎么 怎样 如何 为什么 为何 在 哪个 哪些 谁 何 介绍 说明'.split(
    ' ',
  ),
)
/** Starts of the question wording: 几点, 多少钱. */
const asksPattern = /^(?:[几哪谁]|多少|什么|怎|如何|为什么|为何)/u
/** Characters that may occur inside a name. */
const joinsPattern = /^[·•‧・\-\s.&']*$/u
const markedPattern = /《[^《》]{1,40}》|「[^「」]{1,30}」|“[^“”]{1,30}”|"[^"]{1,30}"|『[^『』]{1,30}』/u

/** Whether a word after a name is a verb: 负责 of 「薛照负责什么」; 提示 of 提示注入 belongs to the name. */
function isVerb({ tag }: TaggedWord, next: TaggedWord | undefined): boolean {
  // A word before 了, 着 or 过 is a verb, whatever its dictionary tag.
  if (next !== undefined && /^u[lgz]/u.test(next.tag)) return !tag.startsWith('n')
  return tag === 'v' && (next === undefined || /^[urpmwyd]/u.test(next.tag) || boundaryWords.has(next.word))
}

/**
 * Returns the topic of a question: its marked title or name, else the words before its first verb or particle (「徐晓飞是什么职业」 → 徐晓飞). Empty
 * when nothing remains.
 */
export function topicOf(question: string): string {
  const marked = markedPattern.exec(question)?.[0]
  if (marked !== undefined) return marked.startsWith('《') ? marked : marked.slice(1, -1)
  let start = -1
  let end = -1
  const tokens = taggedWords(question)
  for (const [at, token] of tokens.entries()) {
    const word = normalize(token.word)
    if (!/[\p{L}\p{N}]/u.test(word)) continue
    if (start < 0 && (leadWords.has(word) || boundaryWords.has(word))) continue
    if (
      start >= 0 &&
      (boundaryWords.has(word) ||
        asksPattern.test(word) ||
        isVerb(token, tokens[at + 1]) ||
        !joinsPattern.test(question.slice(end, token.start)))
    )
      break
    if (start < 0) start = token.start
    end = token.end
  }
  return start < 0 ? '' : question.slice(start, end).trim()
}
