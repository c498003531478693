import { normalize } from '@wenjin/text'
import { taggedWords } from '@wenjin/text/segment'
import type { Statement } from './answer-parts.ts'

const nounPattern = /^(?:n|vn|an|eng|l$)/u
/** Nouns that do not indicate the subject of a sentence. */
const emptyWords = new Set('时候 时间 方面 情况 问题 方式 原因 结果 内容 部分 作用 特点 过程 目前 人们 世界 名称 意思 中国人'.split(' '))
const maxLength = 12

/** Returns the nouns and noun runs of a sentence, in matching form with their written form. */
function nounRuns(text: string): Map<string, string> {
  const runs = new Map<string, string>()
  let start = -1
  let end = -1
  const add = (phrase: string) => {
    if (phrase.length >= 2 && phrase.length <= maxLength && !emptyWords.has(phrase)) runs.set(normalize(phrase), phrase)
  }
  const close = () => {
    if (start >= 0) add(text.slice(start, end))
    start = -1
  }
  for (const token of taggedWords(text)) {
    const joins = start >= 0 && token.start === end
    if (!nounPattern.test(token.tag)) {
      close()
      continue
    }
    if (!joins) close()
    if (start < 0) start = token.start
    end = token.end
    add(token.word)
  }
  close()
  return runs
}

/** Statements on the same subject; `phrase` is empty for a statement that shares none. */
export interface PhraseGroup {
  phrase: string
  statements: Statement[]
}

/**
 * Groups statements by shared noun phrases, in order of first mention. Phrases shared by all statements, and phrases contained in `topic`,
 * are the subject of the answer and do not form groups.
 */
export function groupByPhrase(statements: readonly Statement[], topic: string): PhraseGroup[] {
  const about = normalize(topic)
  const runs = statements.map(({ text }) => nounRuns(text))
  const counts = new Map<string, number>()
  for (const run of runs) for (const phrase of run.keys()) counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
  const groups: PhraseGroup[] = []
  const byPhrase = new Map<string, PhraseGroup>()
  for (const [index, statement] of statements.entries()) {
    const shared = [...runs[index]!].filter(([phrase]) => {
      const count = counts.get(phrase)!
      return count > 1 && count < statements.length && !about.includes(phrase)
    })
    const [key, phrase] =
      shared.toSorted(([a], [b]) => counts.get(b)! - counts.get(a)! || b.length - a.length || a.localeCompare(b))[0] ?? []
    const known = key === undefined ? undefined : byPhrase.get(key)
    if (known) {
      known.statements.push(statement)
      continue
    }
    const group = { phrase: phrase ?? '', statements: [statement] }
    groups.push(group)
    if (key !== undefined) byPhrase.set(key, group)
  }
  // A phrase chosen by only one statement does not form a group.
  return groups.map((group) => (group.statements.length > 1 ? group : { ...group, phrase: '' }))
}
