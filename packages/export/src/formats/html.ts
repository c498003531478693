import type { Lang } from '@wenjin/contract'
import { contentsFromPages, estimatedPages } from '../document.ts'
import { readFormula } from '../formula/formula.ts'
export { mathCharacters } from '../formula/math-letters.ts'
import { inlineText } from '../markdown/markdown-blocks.ts'
import type { Block, ExportDocument, Inline, Picture, TextStyle } from '../model.ts'
import { referenceEntries } from '../reference.ts'
import { words } from '../words.ts'
import { pageStyle } from './page-style.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign]!)

/** How elements are written: with classes for a page, with inline styles for pasting elsewhere. */
interface Writer {
  document: ExportDocument
  sources: ReadonlySet<number>
  isPage: boolean
  headings: number
}

/** Inline styles that Word, WPS and web editors keep from pasted text. */
const pastedStyles: Readonly<Record<string, string>> = {
  h1: 'font-size:20px;line-height:1.5;margin:1.2em 0 .5em',
  h2: 'font-size:18px;line-height:1.5;margin:1.1em 0 .4em',
  h3: 'font-size:16px;line-height:1.5;margin:1em 0 .4em',
  p: 'font-size:16px;line-height:1.75;margin:0 0 .8em',
  li: 'font-size:16px;line-height:1.75',
  table: 'border-collapse:collapse;margin:0 0 1em',
  th: 'border:1px solid #c8c8c8;padding:4px 10px;background:#f2f2f2;font-weight:bold',
  td: 'border:1px solid #c8c8c8;padding:4px 10px',
  blockquote: 'margin:0 0 1em;padding:2px 0 2px 12px;border-left:3px solid #c8c8c8;color:#595959',
  pre: 'background:#f6f6f6;border:1px solid #e4e4e4;padding:8px 12px;white-space:pre-wrap;font-family:Consolas,Menlo,monospace;font-size:14px',
  code: 'font-family:Consolas,Menlo,monospace;font-size:.9em;background:#f2f2f2',
  a: 'color:#1f4e9e',
  sup: 'line-height:0',
}

function element(
  { isPage }: Pick<Writer, 'isPage'>,
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: string[]
): string {
  const style = isPage ? undefined : [pastedStyles[tag], attributes['style']].filter(Boolean).join(';')
  const all = { ...attributes, ...(style && { style }) }
  const written = Object.entries(all)
    .map(([name, value]) => ` ${name}="${escape(value)}"`)
    .join('')
  return `<${tag}${written}>${children.join('')}</${tag}>`
}

function formula(latex: string, display: boolean, isPage: boolean): string {
  const found = readFormula(latex, display)
  if (!found) return `<code>${escape(latex)}</code>`
  // Remove the annotation: an editor without formula support would display it as text.
  const annotation = found.mathml.indexOf('<annotation')
  const end = found.mathml.indexOf('</annotation>')
  const math =
    isPage || annotation === -1 ? found.mathml : found.mathml.slice(0, annotation) + found.mathml.slice(end + '</annotation>'.length)
  return math
}

const dataAddress = ({ jpeg }: Picture) => `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`

const tags: Readonly<Record<TextStyle, string>> = {
  strong: 'strong',
  emphasis: 'em',
  delete: 'del',
  superscript: 'sup',
  subscript: 'sub',
  underline: 'u',
  highlight: 'mark',
}

function inline(writer: Writer, nodes: readonly Inline[]): string {
  const make = (tag: string, attributes: Readonly<Record<string, string>>, ...children: string[]) =>
    element(writer, tag, attributes, ...children)
  return nodes
    .map((node): string => {
      switch (node.type) {
        case 'text':
          return escape(node.value)
        case 'strong':
        case 'emphasis':
        case 'delete':
        case 'superscript':
        case 'subscript':
        case 'underline':
        case 'highlight':
          return make(tags[node.type], {}, inline(writer, node.children))
        case 'code':
          return make('code', {}, escape(node.value))
        case 'formula':
          return formula(node.latex, false, writer.isPage)
        case 'break':
          return '<br>'
        case 'link':
          return make(
            'a',
            { href: node.address, ...(writer.isPage && { rel: 'noopener noreferrer nofollow' }) },
            inline(writer, node.children),
          )
        case 'picture':
          return (
            `<img src="${dataAddress(node.picture)}" alt="${escape(node.name)}" width="${node.picture.width}" style="max-width:100%;height:auto">` +
            (node.caption === '' ? '' : `<br>${make('small', {}, escape(node.caption))}`)
          )
        case 'citation': {
          const mark = `[${node.source}]`
          const leads = writer.isPage && writer.sources.has(node.source)
          return make('sup', {}, leads ? make('a', { href: `#source-${node.source}` }, mark) : mark)
        }
        case 'note':
          return make('small', {}, `（${words[writer.document.lang].noteMark}：${inline(writer, node.children)}）`)
      }
    })
    .join('')
}

function table(writer: Writer, { align, rows }: Extract<Block, { type: 'table' }>): string {
  const side = (column: number): Record<string, string> => (align[column] ? { style: `text-align:${align[column]}` } : {})
  const row = (tag: string, cells: readonly Inline[][]) =>
    element(writer, 'tr', {}, ...cells.map((cell, column) => element(writer, tag, side(column), inline(writer, cell))))
  const [head = [], ...body] = rows
  const parts = [element(writer, 'thead', {}, row('th', head)), element(writer, 'tbody', {}, ...body.map((cells) => row('td', cells)))]
  return element(writer, 'table', {}, ...parts)
}

function block(writer: Writer, node: Block): string {
  const make = (tag: string, attributes: Readonly<Record<string, string>>, ...children: string[]) =>
    element(writer, tag, attributes, ...children)
  switch (node.type) {
    case 'heading': {
      writer.headings += 1
      return make(`h${node.depth}`, writer.isPage ? { id: `section-${writer.headings}` } : {}, inline(writer, node.children))
    }
    case 'paragraph':
      return make('p', {}, inline(writer, node.children))
    case 'quote':
      return make('blockquote', {}, blocks(writer, node.children))
    case 'list': {
      const items = node.items.map(({ checked, children }) => {
        const box = checked === null ? '' : checked ? '☑ ' : '☐ '
        const [first, ...rest] = children
        const tight = first?.type === 'paragraph' ? inline(writer, first.children) + blocks(writer, rest) : blocks(writer, children)
        return make('li', {}, box, tight)
      })
      return make(node.ordered ? 'ol' : 'ul', node.ordered && node.start !== 1 ? { start: String(node.start) } : {}, ...items)
    }
    case 'code':
      return make('pre', {}, `<code>${escape(node.value)}</code>`)
    case 'formula':
      return make('p', { style: 'text-align:center' }, formula(node.latex, true, writer.isPage))
    case 'table':
      return table(writer, node)
    case 'rule':
      return '<hr>'
  }
}

const blocks = (writer: Writer, nodes: readonly Block[]): string => nodes.map((node) => block(writer, node)).join('\n')

function sourceList(writer: Writer): string {
  const entries = referenceEntries(writer.document)
  if (entries.length === 0) return ''
  const make = (tag: string, attributes: Readonly<Record<string, string>>, ...children: string[]) =>
    element(writer, tag, attributes, ...children)
  const heading = make('h2', {}, words[writer.document.lang].sources)
  const items = entries.map(({ n, text, address, details, quotes }) => {
    const name =
      address === null
        ? escape(text)
        : make('a', { href: address, ...(writer.isPage && { rel: 'noopener noreferrer nofollow' }) }, escape(text))
    if (!writer.isPage)
      return make('p', {}, `[${n}] ${name}${details && ` ${escape(details)}`}`, ...quotes.map((quote) => `<br>${escape(quote)}`))
    const about = details === '' ? '' : `<div class="details">${escape(details)}</div>`
    return make('li', { id: `source-${n}`, value: String(n) }, name, about, ...quotes.map((quote) => make('blockquote', {}, escape(quote))))
  })
  return writer.isPage ? make('section', { class: 'sources' }, heading, make('ol', {}, ...items)) : heading + items.join('')
}

function contents(document: ExportDocument): string {
  if (estimatedPages(document) < contentsFromPages) return ''
  const headings = document.blocks.filter((node) => node.type === 'heading')
  if (headings.length < 2) return ''
  // Headings within quotations and lists are not in the table of contents, and are numbered after the others.
  let at = 0
  const items: string[] = []
  const visit = (nodes: readonly Block[], isTop: boolean) => {
    for (const node of nodes) {
      if (node.type === 'heading') {
        at += 1
        if (isTop && node.depth <= 3)
          items.push(`<li class="level-${node.depth}"><a href="#section-${at}">${escape(inlineText(node.children))}</a></li>`)
      } else if (node.type === 'quote') visit(node.children, false)
      else if (node.type === 'list') for (const item of node.items) visit(item.children, false)
    }
  }
  visit(document.blocks, true)
  return `<nav><h2>${words[document.lang].contents}</h2><ol class="contents">${items.join('')}</ol></nav>`
}

const extraStyle = `
.contents { list-style: none; padding: 0; } .contents .level-2 { padding-inline-start: 1.2em; } .contents .level-3 { padding-inline-start: 2.4em; }
@media print { .chapters > h1 { break-before: page; } }
math[display='block'] { margin: 1rem 0; padding-block: .25em; overflow: auto hidden; }
`

const langOf = (lang: Lang) => (lang === 'zh' ? 'zh-CN' : 'en')

const writerOf = (document: ExportDocument, isPage: boolean): Writer => ({
  document,
  sources: new Set(document.sources.map(({ n }) => n)),
  isPage,
  headings: 0,
})

/** Writes a document as a self-contained page: pictures and formulas are inline, nothing is executed or loaded. */
export function toHtml(document: ExportDocument): string {
  const { title, lang, author, details, notice, replaced, createdAt } = document
  const writer = writerOf(document, true)
  const said = words[lang]
  const about = [...details, notice].filter(Boolean).map(escape).join(' · ')
  const changes =
    replaced.length === 0
      ? ''
      : `<section><h2>${said.replaced}</h2><ul>${replaced.map((one) => `<li>${escape(one)}</li>`).join('')}</ul></section>`
  return `<!doctype html>
<html lang="${langOf(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><meta name="author" content="${escape(author)}">
<meta name="date" content="${new Date(createdAt).toISOString()}">${notice === '' ? '' : '<meta name="keywords" content="AIGC">'}
<title>${escape(title)}</title><style>${pageStyle}${extraStyle}</style></head>
<body><main><header><h1>${escape(title)}</h1>${about === '' ? '' : `<p class="by">${about}</p>`}</header>${contents(document)}
<article${document.hasChapters ? ' class="chapters"' : ''}>${blocks(writer, document.blocks)}</article>
${sourceList(writer)}${changes}</main></body></html>
`
}

/** Policy of a page for its fonts. */
const policyEnd = 'img-src data:">'

/**
 * Adds a font for the formulas of a page: without the tables of a font of mathematics, browsers do not stretch brackets.
 * @param font WOFF2, Base64
 */
export function withMathFont(page: string, font: string): string {
  const style = `@font-face { font-family: 'Wenjin Math'; src: url(data:font/woff2;base64,${font}) format('woff2'); }
math { font-family: 'Wenjin Math', 'STIX Two Math', 'Cambria Math', math; }
/* Chromium draws a stretched brace or arrow only in the tile of the screen where it begins, unless it is a layer of its own. */
:is(munder, mover, munderover):has(> mo[stretchy='true']) { will-change: transform; }
@media print { :is(munder, mover, munderover) { will-change: auto; } }
`
  // The first ones are in the head: texts come after it.
  return page.replace(policyEnd, () => 'img-src data:; font-src data:">').replace('</style>', () => `${style}</style>`)
}

/** Writes the text of a document as HTML elements, without the page around them. */
export const toFragment = (document: ExportDocument): string => blocks(writerOf(document, true), document.blocks)

/** Writes a document as HTML with inline styles, to be pasted into Word, WPS or a web editor. */
export function toRichText(document: ExportDocument): string {
  const writer = writerOf(document, false)
  return blocks(writer, document.blocks) + sourceList(writer)
}
