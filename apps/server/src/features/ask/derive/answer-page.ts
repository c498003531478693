import { emptyAnswer, placeLabel, type Answer, type Citation, type Lang, type Reference, type Verdict } from '@wenjin/contract'
import type { Element } from 'hast'
import { answerTree } from '../../../lib/text/markdown-tree.ts'
import { element, htmlPage } from '../../../lib/text/html-page.ts'
import type { ResultRow } from './answer-of.ts'

const words = {
  zh: {
    sources: '来源',
    quoted: '由问津摘录来源的原句组成，没有推理。',
    written: '由模型写成，引用由问津逐句核对。',
    verdicts: {
      verified: '已核对：来源支持这句话',
      partial: '部分核对：来源只支持其中一部分',
      contradicted: '与原文矛盾',
      unsupported: '没有依据',
    },
    differs: (said: string, source: string) => `：回答写「${said}」，原文是「${source}」`,
    unsupported: '没有找到依据的句子',
    unfinished: '这个回答没有写完。',
    made: '由问津生成并发布。引用的原文以来源为准。',
    back: '回到正文',
  },
  en: {
    sources: 'Sources',
    quoted: 'Made of sentences quoted from its sources, without reasoning.',
    written: 'Written by a model; its citations were checked one by one by Wenjin.',
    verdicts: {
      verified: 'Checked: the source supports the sentence',
      partial: 'Partly checked: the source supports some of the sentence',
      contradicted: 'Contradicts the source',
      unsupported: 'Unsupported',
    },
    differs: (said: string, source: string) => `: the answer says “${said}”, the source “${source}”`,
    unsupported: 'Sentences nothing was found to support',
    unfinished: 'This answer was not finished.',
    made: 'Made and published with Wenjin. The sources are what counts.',
    back: 'back to the text',
  },
} as const satisfies Record<Lang, { verdicts: Record<Verdict, string> } & Record<string, unknown>>

const publicLink = (link: string) => (/^https?:\/\//i.test(link) && URL.canParse(link) ? link : null)

function sourceItem(lang: Lang, reference: Reference, citations: readonly Citation[]): Element {
  const text = words[lang]
  const { index, title, link, site, date, authors } = reference
  const address = publicLink(link)
  const details = [authors?.join('、'), site, date].filter(Boolean).join(' · ')
  const quotes = citations.map(({ mark, quote, verdict, differs, place }) =>
    element(
      'blockquote',
      { id: `citation-${mark}` },
      quote,
      element(
        'div',
        { className: ['verdict', verdict] },
        `${[place && placeLabel(place, lang), text.verdicts[verdict]].filter(Boolean).join(' · ')}${differs === undefined ? '' : text.differs(differs.said, differs.source)} `,
        element('a', { href: `#mark-${mark}`, ariaLabel: text.back }, '↑'),
      ),
    ),
  )
  return element(
    'li',
    { id: `source-${index}`, value: String(index) },
    address ? element('a', { href: address, rel: ['noopener', 'noreferrer', 'nofollow'] }, title) : element('span', {}, title),
    details === '' ? null : element('div', { className: ['details'] }, details),
    ...quotes,
  )
}

function unsupported(lang: Lang, { text, citations }: Answer): Element | null {
  const sentences = citations.filter(({ verdict }) => verdict === 'unsupported').map(({ sentence }) => text.slice(...sentence).trim())
  if (sentences.length === 0) return null
  const items = sentences.map((sentence) => element('li', {}, sentence))
  return element('section', {}, element('h2', {}, words[lang].unsupported), element('ul', {}, ...items))
}

/** A finished answer as a page of its own: its text with marks that lead to the sources and the very words each rests on. */
export function answerPage(result: ResultRow): string {
  const { lang, question, createdAt, finishedAt, state } = result
  const text = words[lang]
  const answer = { ...emptyAnswer(), ...result.answer }
  const { references, citations, composer, notices } = answer
  const known = new Set(citations.map(({ mark }) => mark))
  const mark = (order: number, source: number) =>
    element(
      'sup',
      { id: `mark-${order}` },
      element('a', { href: known.has(order) ? `#citation-${order}` : `#source-${source}` }, `[${source}]`),
    )
  const day = new Date(finishedAt ?? createdAt).toISOString().slice(0, 10)
  const about = [
    day,
    composer === 'model' ? text.written : composer === 'extractive' ? text.quoted : '',
    state === 'done' ? '' : text.unfinished,
  ]
  const sources = references.map((reference) =>
    sourceItem(
      lang,
      reference,
      citations.filter(({ index, mark: order }) => index === reference.index && order > 0),
    ),
  )
  return htmlPage(lang, question, [
    element('header', {}, element('h1', {}, question), element('p', { className: ['by'] }, about.filter(Boolean).join(' · '))),
    ...notices.map((notice) => element('p', { className: ['notice'] }, notice.text)),
    element('article', {}, ...answerTree(answer.text, mark)),
    ...[unsupported(lang, answer)].filter((section) => section !== null),
    ...(sources.length > 0
      ? [element('section', { className: ['sources'] }, element('h2', {}, text.sources), element('ol', {}, ...sources))]
      : []),
    element('footer', {}, text.made),
  ])
}
