import { normalize, toSimplified } from '@wenjin/text'
import { asksOutright } from '../question/parse.ts'
import { isOrder } from '../orders/suspicion.ts'
import { aboutHeading } from '../research/aspect-questions.ts'
import { questionKey } from '../answer/understanding/same-question.ts'
import { askEnglish, askEnglishHeading } from './ask-english.ts'
import { askRows } from './ask-table.ts'
import { askStatement } from './ask-statement.ts'
import type { QuestionDraft, QuestionForm } from './model.ts'
import { askSubject, namesThing } from './ask-subject.ts'
import { readsNaturally } from './natural.ts'
import type { IntroducedDocument } from './read-text.ts'

/** Maximal number of drafts per document. */
const maxOfDocument = 24
/** Weight penalty for each earlier draft of the same document, and of the same form, so that the questions are diverse. */
const sameDocument = 0.8
const sameForm = 0.25
const maxHeading = 24
/** Minimal length of a heading contained in the title for it to count as the title, characters. */
const minTitle = 6
/** Minimal length of a section that answers its heading, characters. */
const minSection = 30

const isTitle = (heading: string, title: string) => heading === title || (heading.length >= minTitle && title.includes(heading))

/** Returns questions that the sections of a document answer, from their headings. */
function askHeadings({ id, title, subject, evidence, isEnglish }: IntroducedDocument): QuestionDraft[] {
  const drafts: QuestionDraft[] = []
  const sections = Map.groupBy(
    evidence.filter(({ kind, heading }) => kind !== 'heading' && heading !== ''),
    ({ heading }) => heading,
  )
  for (const [heading, sentences] of sections) {
    const length = sentences.reduce((sum, { text }) => sum + text.length, 0)
    // The heading of the whole text is its title.
    if (isTitle(heading, title) || length < minSection || isOrder(heading) || (!isEnglish && heading.length > maxHeading)) continue
    const question = isEnglish ? askEnglishHeading(heading, subject) : askChineseHeading(subject, heading)
    if (question === null) continue
    const weight = /[?？]$/u.test(heading) ? 3.4 : subject !== '' && question.startsWith(subject) ? 2.2 : 2.6
    drafts.push({
      question,
      form: 'heading',
      weight,
      answer: '',
      place: { documentId: id, start: sentences[0]!.start, end: sentences.at(-1)!.end },
    })
  }
  return drafts
}

/** Headings that name a part of a text and not its content. */
const emptyHeadings = new Set(
  '总则 附则 常见问题 小贴士 提示 说明 注意事项 其他 其它 准备 总结 结语 前言 引言 概述 简介 背景 附录 目录 正文 参考文献 问题 例子 示例'.split(
    ' ',
  ),
)
const whatPattern = /(?:目的|定义|含义|原理|原因|作用|意义|宗旨|范围|目标|标准|依据|任务|结论|做法|用途|区别|前提|时间|地点|对象)$/u
const numberedPattern =
  /^(?:第[\d一二三四五六七八九十百]{1,5}[章节条部分篇][ 　:：]?|(?:[(（][\d一二三四五六七八九十]{1,4}[)）]|[\d一二三四五六七八九十]{1,4}[、.．)）]|\d[\d.]{0,6}[ 　])[ 　]?)/u

/** A speaker label before a question: 宋佳：岩茶怎么焙火？ */
const speakerPattern = /^[\p{Script=Han}A-Za-z]{1,6}[：:]\s?(?=.{4,}[?？]$)/u

function askChineseHeading(subject: string, heading: string): string | null {
  const spoken = heading.replace(speakerPattern, '')
  // A question addressed to a present person depends on context that a reader lacks.
  if (spoken !== heading && /^(?:[你您我他她它这那]|现在|那么)/u.test(spoken)) return null
  const name = spoken.replace(numberedPattern, '').trim()
  if (name.length < 2 || emptyHeadings.has(name)) return null
  const question = aboutHeading(subject, name, 'zh')
  if (question === `${name}？` && !asksOutright(normalize(name))) return null
  // 「甲的乙是什么」 is natural for only a few nouns.
  return question?.endsWith('是什么？') && !/[?？]$/u.test(heading) && !whatPattern.test(name) ? null : question
}

const traditionalWords: readonly (readonly [string, string])[] = [
  ['什么时候', '什麼時候'],
  ['为什么', '為什麼'],
  ['什么', '什麼'],
  ['哪里', '哪裡'],
  ['谁', '誰'],
  ['吗', '嗎'],
  ['位于', '位於'],
  ['毕业于', '畢業於'],
  ['分布在', '分佈在'],
  ['还有哪些名称', '還有哪些名稱'],
  ['哪些内容', '哪些內容'],
]

/** Returns a question about a Traditional Chinese text with its interrogatives in that script too. */
function inItsScript(question: string): string {
  const own = question.replaceAll(/[什么时候为哪里谁吗于还称内几]/gu, '')
  if (toSimplified(own) === own) return question
  return traditionalWords.reduce((text, [simplified, traditional]) => text.replaceAll(simplified, traditional), question)
}

/** Returns the questions that a document ought to answer, the most promising first. */
export function draftsOf(document: IntroducedDocument): QuestionDraft[] {
  const { id, isEnglish, subject, statements } = document
  const drafts = [...askHeadings(document), ...askSubject(document)]
  for (const { kind, text, start, end } of statements) {
    if (kind !== 'prose' && kind !== 'item') continue
    for (const draft of isEnglish ? askEnglish(text) : askStatement(text, subject))
      drafts.push({ ...draft, place: { documentId: id, start, end } })
  }
  drafts.push(...askRows(statements.filter(({ kind, header }) => kind === 'row' && header !== '')))
  const context = { subject, tellsOfOne: namesThing(subject) }
  return drafts
    .filter((draft) => readsNaturally(draft, context) && !isOrder(draft.question))
    .map((draft) => ({ ...draft, question: inItsScript(draft.question) }))
    .toSorted((a, b) => b.weight - a.weight || a.place.start - b.place.start)
}

/**
 * Questions that documents ought to answer, the most promising first, of all documents in turn and of unlike forms.
 * @param max of them
 */
export function draftQuestions(documents: readonly IntroducedDocument[], max: number): QuestionDraft[] {
  const seen = new Set<string>()
  const open = documents.map((document) => ({
    taken: 0,
    drafts: distinct(draftsOf(document), seen).slice(0, maxOfDocument),
  }))
  const forms = new Map<QuestionForm, number>()
  const chosen: QuestionDraft[] = []
  while (chosen.length < max) {
    let best: { from: (typeof open)[number]; at: number; score: number } | null = null
    for (const from of open) {
      from.drafts.forEach(({ weight, form }, at) => {
        const score = weight - from.taken * sameDocument - (forms.get(form) ?? 0) * sameForm
        if (best === null || score > best.score) best = { from, at, score }
      })
    }
    if (best === null) break
    const { from, at } = best as { from: (typeof open)[number]; at: number }
    const [draft] = from.drafts.splice(at, 1)
    from.taken += 1
    forms.set(draft!.form, (forms.get(draft!.form) ?? 0) + 1)
    chosen.push(draft!)
  }
  return chosen
}

function distinct(drafts: readonly QuestionDraft[], seen: Set<string>): QuestionDraft[] {
  return drafts.filter(({ question }) => {
    const key = questionKey(question)
    return !seen.has(key) && seen.add(key)
  })
}
