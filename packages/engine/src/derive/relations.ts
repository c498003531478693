import type { Span } from '@wenjin/text'
import { taggedWords } from '@wenjin/text/segment'
import type { Mention } from './entity-mentions.ts'

/** The relation of two entities in a sentence; `label` is empty when they only occur side by side. */
export interface Link {
  from: Mention
  to: Mention
  label: string
}

const farthest = 40
/** Verbs that do not describe a relation. */
const weakVerbs = new Set(
  '是 有 为 在 被 由 使 让 会 能 可 可以 要 到 来 去 进行 成为 作为 包括 认为 表示 称 说 等 据 出 做 用 得'.split(' '),
)
const rolePattern = /的(?<role>[\p{Script=Han}]{2,6})(?:是|为|有|，|、|即)$/u
const agentPattern = /(?:由|被|经)\s*$/u

/** Returns the word that describes the relation in a span: the longest verb, the last one on ties. */
function verbIn(text: string, { start, end }: Span, words: readonly { word: string; tag: string; start: number; end: number }[]): string {
  const verbs = words.filter(
    (one) => one.start >= start && one.end <= end && /^(?:v|vn|vd)$/.test(one.tag) && one.word.length > 1 && !weakVerbs.has(one.word),
  )
  const [best] = verbs.toSorted((a, b) => b.word.length - a.word.length || b.start - a.start)
  if (!best) return ''
  // 毕业于, 位于: the preposition is part of the label.
  return /^[于為为成自在至到]/u.test(text.slice(best.end)) ? text.slice(best.start, best.end + 1) : best.word
}

const isFigure = ({ kind }: Mention) => kind === 'time' || kind === 'number'

/** Returns links between adjacent entities of one sentence; after a comma, links start from the first entity of the sentence. */
export function linksIn(text: string, mentions: readonly Mention[]): Link[] {
  const links: Link[] = []
  const words = taggedWords(text)
  const clauseEnd = (at: number) => at + text.slice(at).search(/[，。；！？]|$/u)
  const subject = mentions.find((one) => !isFigure(one))
  const names = mentions.filter((one) => !isFigure(one))
  for (const figure of mentions.filter(isFigure)) {
    if (!subject || Math.abs(figure.start - subject.start) > farthest * 2) continue
    const around =
      figure.kind === 'time'
        ? { start: figure.end, end: clauseEnd(figure.end) }
        : { start: Math.max(0, figure.start - 8), end: figure.start }
    const label = verbIn(text, around, words)
    if (label !== '') links.push({ from: subject, to: figure, label })
  }
  for (let index = 0; index + 1 < names.length; index += 1) {
    const from = names[index]!
    let to = names[index + 1]!
    const between = text.slice(from.end, to.start)
    if (to.key === from.key || between.length > farthest || /[。！？；]/u.test(between)) continue
    const role = rolePattern.exec(between)?.groups?.['role']
    const comma = Math.max(between.lastIndexOf('，'), between.lastIndexOf(','))
    if (role) links.push({ from, to, label: role })
    else if (agentPattern.test(between)) {
      // 由甲创立: the agent precedes the verb; in 由乙的甲 the affiliation precedes the agent.
      for (let next = names[index + 2]; next && /^\s*的\s*$/u.test(text.slice(to.end, next.start)); next = names[index + 2]) {
        links.push({ from: next, to, label: '' })
        to = next
        index += 1
      }
      const done = comma >= 0 && subject && subject.key !== to.key ? subject : from
      links.push({ from: to, to: done, label: verbIn(text, { start: to.end, end: clauseEnd(to.end) }, words) })
    } else if (comma < 0 && to.kind === 'place' && /[在于從从到]\s*$/u.test(between)) {
      // 在南京就任: the verb follows the place.
      links.push({ from, to, label: verbIn(text, { start: from.end, end: clauseEnd(to.end) }, words) })
    } else if (comma >= 0) {
      const label = verbIn(text, { start: from.end + comma + 1, end: to.start }, words)
      links.push(label !== '' && subject && subject.key !== to.key ? { from: subject, to, label } : { from, to, label: '' })
    } else
      links.push({
        from,
        to,
        label: /^\s*[、和与及跟同]\s*$/u.test(between) ? '' : verbIn(text, { start: from.end, end: to.start }, words),
      })
  }
  return links
}
