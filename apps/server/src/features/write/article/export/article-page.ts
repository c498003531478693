import type { Lang } from '@wenjin/contract'
import { element, htmlPage } from '../../../../lib/text/html-page.ts'
import { answerTree } from '../../../../lib/text/markdown-tree.ts'
import { pictureIdOf, type ExportedArticle, type ExportedPicture } from './export-order.ts'
import { namedSources, placeOf, sourcePlace } from './source-place.ts'

const words = {
  zh: { sources: '来源', untitled: '未命名的文章', made: '用问津写成。引用的原文以来源为准。' },
  en: { sources: 'Sources', untitled: 'Untitled', made: 'Written with Wenjin. The sources are what counts.' },
}

const citationMark = /(?<!\\)\[\[(\d+)\]\]/g
const signs = /[\\`*_[\]<>|#~$]/g
const plain = (text: string) => text.replaceAll(signs, String.raw`\$&`)

/** An article as Markdown that any editor reads: its marks are footnotes with the words they rest on. */
export function articleMarkdown(row: Omit<ExportedArticle, 'updatedAt'>, lang: Lang, origin: string): string {
  const said = words[lang]
  const sources = namedSources(row)
  const known = new Set(sources.map(({ n }) => n))
  const body = row.content.replaceAll(citationMark, (whole, n: string) => (known.has(Number(n)) ? `[^${n}]` : whole))
  const notes = sources.map((source) => {
    const { n, title, quote } = source
    const address = placeOf(source, origin)
    const name = address ? `[${plain(title)}](<${address}>)` : plain(title)
    const stands = sourcePlace(source, lang)
    const at = stands === undefined ? '' : `，${plain(stands)}`
    return `[^${n}]: ${name}${at}${quote === '' ? '' : `${lang === 'zh' ? '：' : ': '}“${plain(quote.replaceAll(/\s+/g, ' '))}”`}`
  })
  const parts = [`# ${plain(row.title || said.untitled)}`, body.trim(), ...(notes.length > 0 ? [notes.join('\n')] : [])]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** An article as a page that needs nothing else; its marks lead to the words they rest on. */
export function articlePage(row: ExportedArticle, pictures: readonly ExportedPicture[], lang: Lang, origin: string): string {
  const said = words[lang]
  const sources = namedSources(row)
  const known = new Set(sources.map(({ n }) => n))
  const mark = (_order: number, n: number) => element('sup', {}, known.has(n) ? element('a', { href: `#source-${n}` }, `[${n}]`) : `[${n}]`)
  const items = sources.map((source) => {
    const address = placeOf(source, origin)
    const { n, title, quote, site, date } = source
    const details = [site, date, sourcePlace(source, lang)].filter(Boolean).join(' · ')
    return element(
      'li',
      { id: `source-${n}`, value: String(n) },
      address ? element('a', { href: address, rel: ['noopener', 'noreferrer', 'nofollow'] }, title) : title,
      details === '' ? null : element('div', { className: ['details'] }, details),
      quote === '' ? null : element('blockquote', {}, quote),
    )
  })
  const dataOf = (address: string) => {
    const picture = pictures.find(({ fileId }) => fileId === pictureIdOf(address))
    return picture && `data:image/jpeg;base64,${Buffer.from(picture.jpeg).toString('base64')}`
  }
  const title = row.title || said.untitled
  return htmlPage(lang, title, [
    element(
      'header',
      {},
      element('h1', {}, title),
      element('p', { className: ['by'] }, new Date(row.updatedAt).toISOString().slice(0, 10)),
    ),
    element('article', {}, ...answerTree(row.content, mark, dataOf)),
    ...(items.length > 0
      ? [element('section', { className: ['sources'] }, element('h2', {}, said.sources), element('ol', {}, ...items))]
      : []),
    element('footer', {}, said.made),
  ])
}
