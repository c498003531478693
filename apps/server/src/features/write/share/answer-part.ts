import { emptyAnswer, placeLabel, type Answer, type Citation, type Lang, type Reference, type Verdict } from '@wenjin/contract'
import type { Element, ElementContent } from 'hast'
import { element, madeHtml } from '../../../lib/text/html-page.ts'
import type { PageMarks } from '../../../providers/compute/index.ts'
import type { ResultRow } from '../../ask/session/index.ts'

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
    back: 'back to the text',
  },
} as const satisfies Record<Lang, { verdicts: Record<Verdict, string> } & Record<string, unknown>>

/** Returns a link out of the page; documents of the instance can only be opened with the key of the page. */
function publicLink({ link, documentId }: Pick<Reference, 'link' | 'documentId'>, shareKey: string | undefined): string | null {
  if (/^https?:\/\//i.test(link) && URL.canParse(link)) return link
  const id = documentId ?? /^\/doc\/([\w-]+)$/.exec(link)?.[1]
  return id === undefined || shareKey === undefined ? null : `/doc/${encodeURIComponent(id)}?shareKey=${encodeURIComponent(shareKey)}`
}

/** Position of the part: `turn` is the prefix of its ids, unique among the answers of the page; `shareKey` is the key of the page. */
interface Place {
  turn?: string
  shareKey?: string
}

function sourceItem(lang: Lang, reference: Reference, citations: readonly Citation[], { turn = '', shareKey }: Place): Element {
  const text = words[lang]
  const { index, title, site, date, authors } = reference
  const address = publicLink(reference, shareKey)
  const details = [authors?.join('、'), site, date].filter(Boolean).join(' · ')
  const quotes = citations.map(({ mark, quote, verdict, differs, place }) =>
    element(
      'blockquote',
      { id: `${turn}citation-${mark}` },
      quote,
      element(
        'div',
        { className: ['verdict', verdict] },
        `${[place && placeLabel(place, lang), text.verdicts[verdict]].filter(Boolean).join(' · ')}${differs === undefined ? '' : text.differs(differs.said, differs.source)} `,
        element('a', { href: `#${turn}mark-${mark}`, ariaLabel: text.back }, '↑'),
      ),
    ),
  )
  return element(
    'li',
    { id: `${turn}source-${index}`, value: String(index) },
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

/** What the marks of an answer link to: the exact quoted words, or the source. */
export function answerMarks({ answer }: Pick<ResultRow, 'answer'>, { turn = '' }: Place = {}): PageMarks {
  return { kind: 'citations', prefix: turn, cited: (answer?.citations ?? []).map(({ mark }) => mark) }
}

/**
 * Renders a finished answer as a part of a page.
 * @param html its text, rendered with `answerMarks`
 */
export function answerPart(result: ResultRow, html: string, place: Place = {}): ElementContent[] {
  const { lang, createdAt, finishedAt, state } = result
  const text = words[lang]
  const answer = { ...emptyAnswer(), ...result.answer }
  const { references, citations, composer, notices } = answer
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
      place,
    ),
  )
  const list = [element('h2', {}, text.sources), element('ol', {}, ...sources)]
  return [
    element('p', { className: ['by'] }, about.filter(Boolean).join(' · ')),
    ...notices.map((notice) => element('p', { className: ['notice'] }, notice.text)),
    element('article', {}, madeHtml(html)),
    ...[unsupported(lang, answer)].filter((section) => section !== null),
    ...(sources.length > 0 ? [element('section', { className: ['sources'] }, ...list)] : []),
  ]
}
