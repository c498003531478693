import { emptyAnswer, shownNumbers, type Lang } from '@wenjin/contract'
import { plainBeginning } from '@wenjin/engine'
import type { ElementContent } from 'hast'
import type { Ctx } from '../../../context.ts'
import { isGuestOwner, visitorIdOf, type Actor } from '../../../http/caller.ts'
import { placesOfAnswer, placesOfArticle, type CitedPlaces } from '../../../lib/text/cited-places.ts'
import { contradictionWarning, withOrderedSources, withWarnings } from '../../../lib/text/cited-text.ts'
import { element, madeHtml } from '../../../lib/text/html-page.ts'
import { isClosed, type ResultRow } from '../../ask/session/index.ts'
import { findTopic } from '../../library/access/index.ts'
import { thingOf, type ShareRow } from '../../platform/share/index.ts'
import { articleSources, readableArticle } from '../article/index.ts'
import { answerSubject, sessionSubject } from '../export/index.ts'
import { posterMain, posterStyle, readablePoster } from '../poster/index.ts'
import { answerMarks, answerPart } from './answer-part.ts'
import { missingShare } from './missing-share.ts'
import { visitorText } from './page-text.ts'
import { readSharedTurns } from './shared-turns.ts'
import { readSourcePage } from './shared-source.ts'
import { readBookPage, readDocumentPage } from './shared-documents.ts'

/** The content of a link for visitors. */
export interface SharedContent {
  title: string
  /** Its beginning as plain text. */
  summary: string
  lang: Lang
  /** The elements after the title on its page. */
  parts: ElementContent[]
  /** Additional CSS, for a poster. */
  style: string
  /** Its text as Markdown, for pictures. */
  markdown: string
  /** Sources, for pictures. */
  sources: readonly string[]
  /** Number of pages of a long text, and the index of this page, from 0. */
  pages: number
  page: number
  /** The page of the product where a visitor can see more of it with the key; a path of this site. */
  opens: string | null
}

const summaryChars = 160
/** Characters of Markdown that a summary is made of. */
const summaryOf = 4000

const sharerOf = ({ owner }: ShareRow): Actor =>
  isGuestOwner(owner) ? { uid: null, visitorId: visitorIdOf(owner), role: 'guest' } : { uid: owner, visitorId: '', role: 'user' }

/** Renders a turn's question above its answer, when there are several turns. */
const questionOf = (question: string) => element('h2', { className: ['question'] }, question)

/** The visitor of a link. @param wanted page of a long text, from 0 */
interface Visit {
  actor: Actor
  lang: Lang
  origin: string
  wanted?: number
}

const noPlaces: CitedPlaces = { places: [], marks: [] }

/** Returns the text of an answer, with a warning at each sentence that its source contradicts. */
function textWithWarnings(turn: ResultRow | undefined): string {
  const answer = { ...emptyAnswer(), ...turn?.answer }
  return withWarnings(answer.text, placesOfAnswer(answer.text, 0, answer), turn?.lang ?? 'zh')
}

async function readTurns(ctx: Ctx, share: ShareRow, { actor, origin }: Visit): Promise<SharedContent> {
  const { key } = share
  const { readable, turns } = await readSharedTurns(ctx, actor, share)
  const [first] = turns
  // A share opens nothing that its sharer may not read (any more).
  if (!first || turns.every(({ answer }) => answer && isClosed(answer))) throw missingShare()
  const several = turns.length > 1
  const title = share.kind === 'session' ? (readable.session.title ?? readable.session.question) : (turns.at(-1) ?? first).question
  const { lang } = first
  // The numbers and warnings of an export: a picture shows the same.
  const subject = withOrderedSources(several ? sessionSubject(readable.session, turns, lang, origin) : answerSubject(first, lang, origin))
  const markdown = withWarnings(subject.markdown, subject.cited ?? noPlaces, lang)
  const parts: ElementContent[] = []
  for (const [at, turn] of turns.entries()) {
    const place = { turn: several ? `t${at + 1}-` : '', shareKey: key }
    if (several || turn.question !== title) parts.push(questionOf(turn.question))
    const text = { text: turn.answer?.text ?? '', marks: answerMarks(turn, place), wanted: null }
    parts.push(...answerPart(turn, (await visitorText(ctx, actor, text)).html, place))
  }
  return {
    title,
    summary: plainBeginning(textWithWarnings(turns.find(({ answer }) => answer?.text)).slice(0, summaryOf), summaryChars),
    lang,
    parts,
    style: '',
    markdown,
    sources: subject.sources.map((source) => source.title),
    pages: 1,
    page: 0,
    opens: `/search/${encodeURIComponent(readable.session.id)}?shareKey=${encodeURIComponent(key)}`,
  }
}

async function readArticlePage(ctx: Ctx, share: ShareRow, id: string, { actor, lang, origin, wanted = 0 }: Visit): Promise<SharedContent> {
  const { article } = await readableArticle(ctx.db, id, sharerOf(share))
  const { content } = article
  const all = articleSources(article, lang, origin)
  const cited = placesOfArticle(content, article.sources)
  // Sources whose marks were deleted from the text are not part of it.
  const { sources, markdown, cited: ordered } = withOrderedSources({ markdown: content, sources: all, cited })
  const byNumber = new Map(all.map((source) => [source.n, { ...source, link: source.address }]))
  const numbers = shownNumbers(
    cited.marks.map(({ source }) => source),
    byNumber,
  )
  const contradicted = article.sources.filter(({ verdict }) => verdict === 'contradicted').map(({ n }) => n)
  const shown = { numbers: [...numbers], contradicted, warning: contradictionWarning(lang) }
  const { html, page, pages } = await visitorText(ctx, actor, { text: content, marks: { kind: 'sources', shown }, wanted })
  const list = sources.map(({ n, title, address, site, date, quotes }) => {
    const outside = address !== null && !address.startsWith(`${origin}/`) && /^https?:/i.test(address)
    return element(
      'li',
      { id: `source-${n}`, value: String(n) },
      outside ? element('a', { href: address, rel: ['noopener', 'noreferrer', 'nofollow'] }, title) : element('span', {}, title),
      element('div', { className: ['details'] }, [site, date].filter(Boolean).join(' · ')),
      ...quotes.map(({ text, verdict }) =>
        element(
          'blockquote',
          {},
          text,
          verdict === 'contradicted' ? element('div', { className: ['verdict', verdict] }, contradictionWarning(lang)) : null,
        ),
      ),
    )
  })
  const warned = withWarnings(markdown, ordered, lang)
  const heading = lang === 'zh' ? '来源' : 'Sources'
  return {
    title: article.title,
    summary: plainBeginning(warned.slice(0, summaryOf), summaryChars),
    lang,
    parts: [
      element('p', { className: ['by'] }, new Date(article.updatedAt).toISOString().slice(0, 10)),
      element('article', {}, madeHtml(html)),
      ...(list.length > 0 ? [element('section', { className: ['sources'] }, element('h2', {}, heading), element('ol', {}, ...list))] : []),
    ],
    style: '',
    markdown: warned,
    sources: sources.map(({ title }) => title),
    pages,
    page,
    opens: null,
  }
}

async function readPosterPage(ctx: Ctx, share: ShareRow, id: string): Promise<SharedContent> {
  const { poster, topic } = await readablePoster(ctx.db, id, sharerOf(share))
  const { content, template, lang, finishedAt, createdAt } = poster
  if (content === null) throw missingShare()
  const name = topic.title || topic.name
  const main = posterMain({ content, template, lang, topic: name, finishedAt: finishedAt ?? createdAt })
  return {
    title: content.title,
    summary: content.lead || content.points.map(({ text }) => text).join(' '),
    lang,
    parts: [{ ...main, tagName: 'div' }],
    style: posterStyle(template),
    markdown: [content.lead, ...content.points.map(({ text }) => `- ${text}`)].join('\n\n'),
    sources: content.sources.map(({ title }) => title),
    pages: 1,
    page: 0,
    opens: null,
  }
}

async function readTopicCard(ctx: Ctx, share: ShareRow, id: string, lang: Lang): Promise<SharedContent> {
  const topic = await findTopic(ctx.db, id)
  if (!topic || topic.trashedAt !== null || topic.takenDown !== null) throw missingShare()
  return {
    title: topic.title || topic.name,
    summary: topic.description.replaceAll(/\s+/g, ' ').trim(),
    lang,
    parts: [element('p', {}, topic.description)],
    style: '',
    markdown: topic.description,
    sources: [],
    pages: 1,
    page: 0,
    opens: `/subject-v2/${encodeURIComponent(id)}?tsk=${encodeURIComponent(share.key)}`,
  }
}

/**
 * The content behind a link. Its rights are the current ones of the sharer: a sharer cannot open to others what they may no longer read.
 * @throws AppError `notFound`
 */
export async function readSharedContent(ctx: Ctx, share: ShareRow, visit: Visit): Promise<SharedContent> {
  const { actor, lang, wanted = 0 } = visit
  const id = thingOf(share)
  switch (share.kind) {
    case 'session':
    case 'branch':
    case 'answer':
      return readTurns(ctx, share, visit)
    case 'source':
      return readSourcePage(ctx, share, sharerOf(share), lang)
    case 'topic':
      return readTopicCard(ctx, share, id, lang)
    case 'document':
      return readDocumentPage(ctx, share, sharerOf(share), { actor, id, wanted, lang })
    case 'article':
      return readArticlePage(ctx, share, id, visit)
    case 'poster':
      return readPosterPage(ctx, share, id)
    case 'book':
      return readBookPage(ctx, share, sharerOf(share), { actor, id, wanted, lang })
  }
}
