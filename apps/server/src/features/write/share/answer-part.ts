import {
  emptyAnswer,
  placeLabel,
  shownNumbers,
  type Answer,
  type Citation,
  type Lang,
  type Reference,
  type Verdict,
} from '@wenjin/contract'
import type { Element, ElementContent } from 'hast'
import { element, madeHtml } from '../../../lib/text/html-page.ts'
import { contradictionWarning } from '../../../lib/text/cited-text.ts'
import { marksIn } from '../../../lib/text/cited-places.ts'
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

/** @param n the number that readers see */
function sourceItem(lang: Lang, n: number, reference: Reference, citations: readonly Citation[], { turn = '', shareKey }: Place): Element {
  const text = words[lang]
  const { title, site, date, authors } = reference
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
    { id: `${turn}source-${n}`, value: String(n) },
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

/** The numbers that readers see, by those of the references. */
const numbersOf = ({ text, references }: Pick<Answer, 'text' | 'references'>) =>
  shownNumbers(marksIn(text), new Map(references.map((reference) => [reference.index, reference])))

/** What the marks of an answer link to, the exact quoted words or the source, and the numbers that readers see. */
export function answerMarks({ answer, lang }: Pick<ResultRow, 'answer' | 'lang'>, { turn = '' }: Place = {}): PageMarks {
  const { text, references, citations } = { ...emptyAnswer(), ...answer }
  return {
    kind: 'citations',
    prefix: turn,
    cited: citations.map(({ mark }) => mark),
    shown: {
      numbers: [...numbersOf({ text, references })],
      contradicted: citations.filter(({ verdict }) => verdict === 'contradicted').map(({ mark }) => mark),
      warning: contradictionWarning(lang),
    },
  }
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
  // Places of one source have one number, and what is not cited has none.
  const numbers = numbersOf(answer)
  const listed = Map.groupBy(
    references.filter(({ index }) => numbers.has(index)),
    ({ index }) => numbers.get(index)!,
  )
  const sources = [...listed]
    .toSorted(([a], [b]) => a - b)
    .map(([n, same]) => {
      const indexes = new Set(same.map(({ index }) => index))
      return sourceItem(
        lang,
        n,
        same[0]!,
        citations.filter(({ index, mark }) => mark > 0 && indexes.has(index)),
        place,
      )
    })
  const list = [element('h2', {}, text.sources), element('ol', {}, ...sources)]
  return [
    element('p', { className: ['by'] }, about.filter(Boolean).join(' · ')),
    ...notices.map((notice) => element('p', { className: ['notice'] }, notice.text)),
    element('article', {}, madeHtml(html)),
    ...[unsupported(lang, answer)].filter((section) => section !== null),
    ...(sources.length > 0 ? [element('section', { className: ['sources'] }, ...list)] : []),
  ]
}
