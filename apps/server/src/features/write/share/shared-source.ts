import { placeLabel, type Citation, type Lang, type Reference } from '@wenjin/contract'
import { citeRecord, formatGbt7714 } from '@wenjin/client/cite'
import { plainBeginning } from '@wenjin/engine'
import type { Element, ElementContent } from 'hast'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { element } from '../../../lib/text/html-page.ts'
import { readableResult } from '../../ask/session/index.ts'
import type { ShareRow } from '../../platform/share/index.ts'
import { missingShare } from './missing-share.ts'
import type { SharedContent } from './shared-content.ts'

const words = {
  zh: {
    authors: '作者',
    container: { podcast: '节目', other: '刊载于' },
    site: '来自',
    date: '日期',
    length: '时长',
    doi: 'DOI',
    licence: '许可',
    original: { podcast: '收听原节目', other: '打开原文' },
    pdf: '免费全文（PDF）',
    about: { scholar: '摘要', podcast: '简介', other: '摘录' },
    quoted: '被引用的原文',
    reference: '参考文献格式（GB/T 7714）',
  },
  en: {
    authors: 'Authors',
    container: { podcast: 'Podcast', other: 'Published in' },
    site: 'From',
    date: 'Date',
    length: 'Length',
    doi: 'DOI',
    licence: 'Licence',
    original: { podcast: 'Listen to the original', other: 'Open the original' },
    pdf: 'Free full text (PDF)',
    about: { scholar: 'Abstract', podcast: 'About', other: 'Excerpt' },
    quoted: 'Quoted from it',
    reference: 'As a reference (GB/T 7714)',
  },
} as const
const summaryChars = 160

/** Formats seconds as `1:02:03` or `2:03`. */
function clock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

const outside = (address: string, text: string) => element('a', { href: address, rel: ['noopener', 'noreferrer', 'nofollow'] }, text)
const isAddress = (address: string | undefined): address is string =>
  address !== undefined && /^https?:\/\//i.test(address) && URL.canParse(address)

/** Renders author, site and date as a list of names and values. */
function facts({ category, authors, site, date, scholar, media }: Reference, lang: Lang): Element {
  const text = words[lang]
  const issue = [scholar?.volume, scholar?.issue && `(${scholar.issue})`].filter(Boolean).join('')
  const printed = [scholar?.journal ?? media?.collection ?? scholar?.publisher, issue, scholar?.pages].filter(Boolean).join(', ')
  const rows: [string, string | undefined][] = [
    [text.authors, authors?.join(lang === 'zh' ? '、' : ', ')],
    [category === 'podcast' ? text.container.podcast : text.container.other, printed],
    [text.site, site],
    [text.date, date ?? scholar?.year?.toString()],
    [text.length, media?.duration === undefined ? undefined : clock(media.duration)],
    [text.doi, scholar?.doi],
    [text.licence, media?.licence],
  ]
  const shown = rows.filter(([, value]) => value)
  return element('dl', { className: ['facts'] }, ...shown.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value!)]))
}

function quoteOf({ quote, place }: Citation, lang: Lang): Element {
  const stands = place && placeLabel(place, lang)
  return element('blockquote', {}, quote, stands ? element('div', { className: ['details'] }, stands) : null)
}

const section = (title: string, ...children: ElementContent[]) => element('section', {}, element('h2', {}, title), ...children)

function partsOf(reference: Reference, quotes: readonly Citation[], lang: Lang, day: string): ElementContent[] {
  const text = words[lang]
  const { category, link, snippet, scholar, media } = reference
  const kind = category === 'podcast' ? 'podcast' : 'other'
  const formal = formatGbt7714(citeRecord(reference, day))
  return [
    facts(reference, lang),
    element(
      'p',
      { className: ['ways'] },
      outside(link, text.original[kind]),
      isAddress(scholar?.pdfUrl) ? outside(scholar.pdfUrl, text.pdf) : null,
    ),
    ...(snippet.trim() === '' ? [] : [section(category === 'scholar' ? text.about.scholar : text.about[kind], element('p', {}, snippet))]),
    ...(quotes.length === 0 ? [] : [section(text.quoted, ...quotes.map((quote) => quoteOf(quote, lang)))]),
    section(text.reference, element('p', { className: ['details'] }, formal)),
    ...(media?.attribution ? [element('p', { className: ['by'] }, media.attribution)] : []),
  ]
}

/** Returns the product's page of a scholarly record, by its identifier; null when it has none. */
function recordPage({ scholar }: Reference): string | null {
  const id = scholar?.doi ?? scholar?.arxivId ?? scholar?.pmid
  return id ? `/academic-detail?id=${encodeURIComponent(id)}` : null
}

/**
 * Reads the page of one source of an answer: its facts and the quoted words; nothing of the question or the answer.
 * @throws AppError `notFound` when its sharer may not read it any more
 */
export async function readSourcePage(ctx: Ctx, share: ShareRow, sharer: Actor, lang: Lang): Promise<SharedContent> {
  const { result } = await readableResult(ctx.db, share.resultId!, sharer)
  const reference = result.answer?.references.find(({ index }) => index === share.source)
  if (!reference || !isAddress(reference.link)) throw missingShare()
  const quotes = result.answer!.citations.filter(({ index, quote }) => index === share.source && quote !== '')
  const distinct = [...new Map(quotes.map((quote) => [quote.quote, quote])).values()]
  const text = [reference.snippet, ...distinct.map(({ quote }) => `> ${quote}`)].filter(Boolean).join('\n\n')
  return {
    title: reference.title || reference.link,
    summary: plainBeginning(text, summaryChars),
    lang,
    parts: partsOf(reference, distinct, lang, new Date(share.createdAt).toISOString().slice(0, 10)),
    style: '',
    markdown: text,
    sources: [],
    pages: 1,
    page: 0,
    opens: recordPage(reference),
  }
}
