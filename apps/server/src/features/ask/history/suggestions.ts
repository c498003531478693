import { createHash } from 'node:crypto'
import type { Lang, RouteData, RouteInput, searchContract } from '@wenjin/contract'
import { normalize } from '@wenjin/text'
import type { Ctx } from '../../../context.ts'
import { cleanTexts } from '../../platform/moderation/index.ts'
import type { Actor } from '../../../http/caller.ts'
import { searchableTopics } from '../../library/file/index.ts'
import { searchTopics } from '../../library/passage-index/index.ts'
import { findAskedQuestions } from './history.repo.ts'
import { headingsOf, sampleOutlines, type DocumentOutline } from './suggestion.repo.ts'

type Suggestions = RouteData<typeof searchContract.listQuestions>
type Query = RouteInput<typeof searchContract.listQuestions>['query']

/** Maximum number of passages read for the typed text, and of documents for an empty box. */
const passagesRead = 24
const documentsRead = 8
const topicsRead = 6
/** Maximum length in characters of a heading that names an aspect of its document. */
const aspectChars = 12
const titleChars = 60

const asks =
  /[?？]$|怎么|怎樣|怎样|如何|为什么|為什麼|什么|什麼|哪[里些个儿位一]|多少|能否|是否|[吗嗎呢]$|^(?:how|what|why|when|where|who|which|can|does|is)\b/iu
const fileName = /\.[a-z0-9]{1,5}$/i
/** Generic headings, which yield no useful question. */
const plain = new Set(
  '目录 目次 前言 引言 序 序言 简介 概述 概要 摘要 正文 结语 结论 附录 参考文献 注释 索引 其他 参见 外部链接'.split(' '),
)

const asQuestion = (text: string) => (/[?？]$/.test(text) ? text : `${text}${/\p{Script=Han}/u.test(text) ? '？' : '?'}`)

/** Questions about a document, derived from its title and headings only. */
function questionsOf({ title, headings }: DocumentOutline, lang: Lang): string[] {
  const name = title.replace(fileName, '').trim()
  if (name === '' || name.length > titleChars) return []
  const usable = headings.filter((heading) => heading.length <= titleChars)
  const asked = [name, ...usable].filter((text) => asks.test(text)).map(asQuestion)
  const about = asks.test(name) ? [] : [lang === 'zh' ? `《${name}》讲了什么？` : `What is "${name}" about?`]
  const aspects = asks.test(name)
    ? []
    : usable
        .filter(
          (heading) =>
            !asks.test(heading) &&
            heading.length <= aspectChars &&
            !plain.has(heading) &&
            !/^[\d.\s第一二三四五六七八九十章节]+/u.test(heading),
        )
        .filter((heading) => normalize(heading) !== normalize(name))
        .map((heading) => (lang === 'zh' ? `${name}的${heading}是怎样的？` : `${name}: ${heading}?`))
  return [...asked, ...about, ...aspects]
}

/** Merges lists by taking one item from each in turn. */
function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat()
}

/** Removes suggestions that are equal after normalization. */
function distinct(suggestions: Suggestions, size: number): Suggestions {
  const seen = new Set<string>()
  return suggestions
    .filter(({ question }) => {
      const key = normalize(question).replaceAll(/[?!。\s]/g, '')
      return !seen.has(key) && seen.add(key)
    })
    .slice(0, size)
}

/** Questions that contain the typed text and that the person’s searchable libraries could answer. */
async function fromLibraries(ctx: Ctx, actor: Actor, keyword: string, lang: Lang): Promise<Suggestions> {
  const topics = await searchableTopics(ctx, actor, {})
  const passages = await searchTopics(
    ctx.db,
    topics.map(({ id }) => id),
    keyword,
    passagesRead,
  )
  const outlines = Map.groupBy(passages, ({ documentId }) => documentId)
  const lists = [...outlines.values()].map((found) => questionsOf({ title: found[0]!.title, headings: headingsOf(found) }, lang))
  const words = normalize(keyword).split(' ').filter(Boolean)
  const holds = (question: string) => words.every((word) => normalize(question).includes(word))
  return interleave(lists)
    .filter(holds)
    .map((question) => ({ question, from: 'library' as const }))
}

const dayFormat = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' })

/** Example questions for an empty box: from the person’s own libraries, then from those open to everyone; different ones each day. */
async function examples(ctx: Ctx, actor: Actor, lang: Lang): Promise<Suggestions> {
  const topics = await searchableTopics(ctx, actor, {})
  const day = dayFormat.format(ctx.now())
  const read = topics.toSorted((a, b) => Number(b.mine) - Number(a.mine)).slice(0, topicsRead)
  const lists: Suggestions[] = []
  for (const { id, mine } of read) {
    const seed = createHash('sha256').update(`${day}\n${id}`).digest('hex')
    const outlines = await sampleOutlines(ctx.db, id, seed, documentsRead)
    const questions = interleave(outlines.map((outline) => questionsOf(outline, lang)))
    lists.push(questions.map((question) => ({ question, from: mine ? 'library' : 'example' })))
  }
  return interleave(lists)
}

/** Removes library questions that the word list does not allow. */
async function clean(ctx: Ctx, suggestions: Suggestions): Promise<Suggestions> {
  const isClean = await cleanTexts(ctx)
  return suggestions.filter(({ question }) => isClean(question))
}

/** Returns question suggestions: earlier questions and library questions for the typed text, or examples for an empty box. */
export async function listQuestions(ctx: Ctx, actor: Actor, { keyword, size }: Query, lang: Lang): Promise<Suggestions> {
  if (keyword === '') return distinct(await clean(ctx, await examples(ctx, actor, lang)), size)
  const asked = await findAskedQuestions(ctx.db, actor, keyword, size)
  const history = asked.map((question) => ({ question, from: 'history' as const }))
  if (history.length >= size) return distinct(history, size)
  return distinct([...history, ...(await clean(ctx, await fromLibraries(ctx, actor, keyword, lang)))], size)
}
