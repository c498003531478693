import type { Lang } from '@wenjin/contract'
import { splitSentences } from '@wenjin/text'
import { isOrder } from '../orders/suspicion.ts'
import { questionKey, sameQuestion } from '../answer/understanding/same-question.ts'
import type { Block, ParsedDocument } from '../model.ts'

/** A question that a document answers, with the answering span. */
export interface QuestionEntry {
  question: string
  /** Verbatim, as Markdown: a list keeps its markers. */
  answer: string
  /** `[start, end)` UTF-16 offsets into the document's text. */
  start: number
  end: number
}

/** Maximal length of an answer, characters; a longer one is cut after a sentence or an item. */
const maxAnswerLength = 800
const maxTermLength = 24
const minAnswer = 12
const maxQuestionLength = 200
/** Number of questions with the same characters that are compared; more of them occur only in contrived texts. */
const maxAlike = 20

const asksPattern = /[?？]$|为什么|为何|如何|怎么|怎样|什么|哪[里些个]|多少|是否|^(?:how|what|why|when|where|who|which|can|does|is|are)\b/iu
/** Headings that name an aspect: 「越窑的历史」 is a natural phrase, 「越窑的升级问津」 is not. */
const sidePattern =
  /^(?:历史|沿革|工艺|特[点征色性]|用途|作用|功能|原因|成因|影响|意义|价值|定义|概念|结构|组成|构成|分类|种类|类型|背景|方法|步骤|流程|优点|缺点|优势|不足|要求|条件|范围|概况|简介|分布|症状|治疗|诊断|预防|产地|成分|原理|起源|发展|现状|应用|规则|限制|费用|价格|时间|地点)$/u
const listedPattern =
  /^(?:特[点征色性]|用途|作用|功能|原因|成因|影响|组成|构成|分类|种类|类型|方法|步骤|优点|缺点|优势|不足|要求|条件|症状|成分|应用|规则|限制|费用)$/u
/** 「X 是…」 at the start of a paragraph; a pronoun or a time as X is not a definition. */
const definesPattern =
  /^(?<term>[^，。！？；：、\n]{2,24}?)(?:（[^）\n]{1,40}）|\([^)\n]{1,40}\))?(?:，?(?:又|也|亦|俗|简|旧)称[^，。\n]{1,24}，)?(?:是(?:指)?|指的是|即)(?:一[种个类款项套门]|由|在|用|以|指|[^，。\n]{2,}的)/u
const definesEnPattern = /^(?:an? |the )?(?<term>[A-Za-z][\w -]{1,40}?) (?:is|are) (?:an?|the) /iu
const noTermPattern =
  /^(?:[这那此其它他她我你们本该]|因此|所以|但|如果|目前|当时|后来|首先|其中|同时|此外|另外|这里|以上|以下|关键|问题|原因|目的|结果|事实|it|this|that|these|those|there|here|he|she|they|we|you|i)/iu

const words = {
  zh: {
    what: (term: string) => `什么是${term}？`,
    side: (subject: string, side: string, list: boolean) => `${subject}${subject === '' ? '' : '的'}${side}${list ? '有哪些' : '是什么'}？`,
    about: (title: string, heading: string) => `关于“${heading}”，《${title}》是怎么说的？`,
    mark: '？',
  },
  en: {
    what: (term: string) => `What is ${term}?`,
    side: (subject: string, side: string) => `What is the ${side}${subject === '' ? '' : ` of ${subject}`}?`,
    about: (title: string, heading: string) => `What does “${title}” say about “${heading}”?`,
    mark: '?',
  },
} as const satisfies Record<Lang, unknown>

interface Section {
  heading: Block
  /** Headings above it, outermost first. */
  path: string[]
  blocks: Block[]
}

/** Returns the sections of a document, one per heading, without the text of subordinate headings. */
function sectionsOf({ text, blocks }: ParsedDocument): Section[] {
  const sections: Section[] = []
  const open: { level: number; title: string }[] = []
  for (const block of blocks) {
    if (block.kind !== 'heading') {
      sections.at(-1)?.blocks.push(block)
      continue
    }
    const level = block.level ?? 1
    while (open.length > 0 && open.at(-1)!.level >= level) open.pop()
    sections.push({ heading: block, path: open.map(({ title }) => title), blocks: [] })
    open.push({ level, title: text.slice(block.start, block.end).trim() })
  }
  return sections
}

/** Returns the end of the last whole sentence within the maximal answer length. */
function cutBehindSentence(text: string, start: number, end: number): number {
  if (end - start <= maxAnswerLength) return end
  let cut = start
  for (const span of splitSentences(text.slice(start, end))) {
    if (span.end > maxAnswerLength) break
    cut = start + span.end
  }
  return cut > start ? cut : start + maxAnswerLength
}

/** Returns the blocks of a section that answer its heading: a list with its lead-in, else the first paragraph. */
function placeOf(text: string, blocks: readonly Block[]): { used: Block[]; list: boolean } | null {
  const first = blocks[0]
  if (!first || (first.kind !== 'paragraph' && first.kind !== 'list-item')) return null
  const leads = first.kind === 'paragraph'
  const items: Block[] = []
  for (const block of blocks.slice(leads ? 1 : 0)) {
    if (block.kind !== 'list-item' || block.end - first.start > maxAnswerLength) break
    items.push(block)
  }
  if (items.length >= 2) return { used: leads ? [first, ...items] : items, list: true }
  return leads && text.slice(first.start, first.end).trim().length >= minAnswer ? { used: [first], list: false } : null
}

function entryAt(text: string, question: string, used: readonly Block[]): QuestionEntry {
  const start = used[0]!.start
  const end = cutBehindSentence(text, start, used.at(-1)!.end)
  const answer = used
    .filter((block) => block.start < end)
    .map((block) => (block.kind === 'list-item' ? '- ' : '') + text.slice(block.start, Math.min(block.end, end)).trim())
    .join('\n')
  // In Markdown a list needs a preceding empty line, or it would continue the sentence before it.
  return { question, answer: answer.replace(/^(?!- )(.+)\n- /u, '$1\n\n- '), start, end }
}

function questionOf(title: string, { path }: Section, heading: string, list: boolean, lang: Lang): string {
  const say = words[lang]
  if (asksPattern.test(heading)) return /[?？]$/u.test(heading) ? heading : heading + say.mark
  const subject = path.at(-1) ?? title
  return sidePattern.test(heading)
    ? say.side(subject === heading ? '' : subject, heading, list && listedPattern.test(heading))
    : say.about(title, heading)
}

/** Turns the definition in a paragraph's first sentence into a question. */
function definitionIn(text: string, block: Block, lang: Lang): QuestionEntry | null {
  if (block.kind !== 'paragraph') return null
  const paragraph = text.slice(block.start, block.end)
  const term = (definesPattern.exec(paragraph) ?? definesEnPattern.exec(paragraph))?.groups?.['term']?.trim() ?? ''
  if (term === '' || term.length > maxTermLength || noTermPattern.test(term) || /[的了]$|\d{4}年/u.test(term)) return null
  return entryAt(text, words[lang].what(term), [block])
}

/**
 * Returns questions that a document answers in its own words: from its headings, definitions and lists, in text order, without duplicates.
 * When there are more than requested, they are spread over the whole document.
 */
export function questionEntries(document: ParsedDocument, max: number, lang: Lang): QuestionEntry[] {
  const { text, title } = document
  const found: QuestionEntry[] = []
  for (const section of sectionsOf(document)) {
    const heading = text.slice(section.heading.start, section.heading.end).trim()
    const place = placeOf(text, section.blocks)
    if (!place || heading.length < 2 || heading === title) continue
    found.push(entryAt(text, questionOf(title, section, heading, place.list, lang), place.used))
  }
  for (const block of document.blocks) {
    const entry = definitionIn(text, block, lang)
    if (entry) found.push(entry)
  }
  const entries: QuestionEntry[] = []
  const starts = new Set<number>()
  const byKey = new Map<string, string[]>()
  for (const entry of found.toSorted((a, b) => a.start - b.start || a.question.length - b.question.length)) {
    const { question, answer, start } = entry
    if (question.length > maxQuestionLength || answer.length < minAnswer || isOrder(question) || isOrder(answer)) continue
    if (starts.has(start)) continue
    const key = questionKey(question)
    const known = byKey.get(key) ?? []
    if (known.length >= maxAlike || known.some((other) => sameQuestion(other, question))) continue
    starts.add(start)
    byKey.set(key, [...known, question])
    entries.push(entry)
  }
  if (entries.length <= max) return entries
  return Array.from({ length: max }, (_, at) => entries[Math.floor((at * entries.length) / max)]!)
}
