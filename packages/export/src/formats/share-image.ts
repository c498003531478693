import type { ExportDocument } from '../model.ts'
import { typstBlocks, type TypstSource } from './typst.ts'
import { string } from './typst-markup.ts'
import { typstFunctions } from './typst-style.ts'

/** The content of a picture of a document in addition to its text. */
export interface ShareImageLooks {
  /**
   * `card`: the beginning of the text, upright. `long`: the whole text. `preview`: a wide picture for link previews, 1200 by 630 pixels.
   */
  form: 'card' | 'long' | 'preview'
  theme: 'light' | 'dark'
  /** Name of the product. */
  app: string
  /** The line beside the QR code of the link. */
  scan: string
  /** The QR code of the link as an SVG picture. */
  code: string
  /** Cover picture at the top; null for none. */
  cover: Uint8Array | null
  /** Short lines below the text: names of sources. */
  sources: readonly string[]
  sourcesTitle: string
  /** The beginning of the text as plain text, for the forms that show no more. */
  excerpt: string
}

/** Width of a picture in points; each becomes two pixels. */
const widths = { card: 540, long: 540, preview: 600 } as const

const colors = {
  light: { paper: '#fbfaf7', ink: '#1e2124', ink2: '#5b6167', line: '#e6e2da', seal: '#c23b22', ford: '#2b5c8a', raised: '#ffffff' },
  dark: { paper: '#15181b', ink: '#e8e4dc', ink2: '#a7abae', line: '#2c3136', seal: '#ef8069', ford: '#86b6e2', raised: '#1c2024' },
} as const

function style(form: ShareImageLooks['form'], theme: ShareImageLooks['theme']): string {
  const { paper, ink, ink2, line, seal, ford, raised } = colors[theme]
  const page = form === 'preview' ? 'width: 600pt, height: 315pt' : `width: ${widths[form]}pt, height: auto`
  return `
#set page(${page}, margin: (top: 0pt, bottom: ${form === 'preview' ? 28 : 36}pt, x: 40pt), fill: rgb("${paper}"), numbering: none)
#set text(font: ("Noto Sans SC", "Noto Emoji", "Libertinus Serif", "DejaVu Sans Mono"), size: 16pt, fill: rgb("${ink}"))
#set par(leading: 0.82em, spacing: 1.1em, justify: false)
#set list(indent: 0.3em, body-indent: 0.6em, spacing: 0.8em, marker: text(fill: rgb("${seal}"), "•"))
#set enum(indent: 0.3em, body-indent: 0.6em, spacing: 0.8em)
#set table(stroke: 0.75pt + rgb("${line}"), inset: (x: 7pt, y: 6pt), fill: (_, y) => if y == 0 { rgb("${raised}") })
#set raw(theme: none)
#set line(stroke: 0.75pt + rgb("${line}"))
#show heading: set block(above: 1.5em, below: 0.8em)
#show heading: set text(size: 18pt, weight: 700)
#show table.cell.where(y: 0): set text(weight: 700)
#show link: set text(fill: rgb("${ford}"))
#show raw: set text(font: ("DejaVu Sans Mono", "Noto Sans SC", "Noto Emoji"), size: 13pt)
#show raw.where(block: true): it => block(width: 100%, fill: rgb("${raised}"), inset: 10pt, radius: 4pt, stroke: 0.75pt + rgb("${line}"), it)
#show quote.where(block: true): it => block(width: 100%, inset: (left: 14pt, y: 2pt), stroke: (left: 3pt + rgb("${line}")), text(fill: rgb("${ink2}"), it.body))
#show math.equation: set text(font: ("New Computer Modern Math", "Noto Sans SC", "Noto Emoji"))
${typstFunctions}
#let citation-mark(mark) = super(text(fill: rgb("${seal}"), mark))
#let bar() = place(top + left, dx: -40pt, rect(width: ${widths[form]}pt, height: 8pt, fill: rgb("${seal}")))
#let faint(body, size: 13pt) = text(size: size, fill: rgb("${ink2}"), body)
#let rule() = block(above: 1.4em, below: 1.2em, line(length: 100%))
#let clipped(height, body) = block(height: height, clip: true, width: 100%, body)
`
}

const strings = (values: readonly string[]) => `(${values.map((value) => `${string(value)},`).join('')})`

/** Writes a picture of a document as a Typst file of one page. All its pictures are JPEG, except the QR code, which is SVG. */
export function toShareImage(document: ExportDocument, looks: ShareImageLooks): TypstSource & { code: { path: string; svg: string } } {
  const { title, details, lang } = document
  const { form, theme, app, scan, code, cover, sources, sourcesTitle, excerpt } = looks
  const isLong = form === 'long'
  const body = isLong ? typstBlocks(document) : { source: `#text(${string(excerpt)})`, pictures: [] }
  const coverPath = '/cover.jpg'
  const codePath = '/code.svg'
  const about = details.filter(Boolean).join(' · ')
  const head = [
    '#bar()',
    cover && form !== 'preview'
      ? `#pad(x: -40pt, block(above: 0pt, below: 0pt, image(${string(coverPath)}, width: ${widths[form]}pt, height: 240pt, fit: "cover")))`
      : '',
    `#v(${form === 'preview' ? 38 : 40}pt)`,
    `#block(below: 1.1em, par(leading: 0.6em, text(size: ${form === 'preview' ? 29 : 27}pt, weight: 700, ${string(form === 'preview' ? clip(title, 44) : title)})))`,
    about === '' ? '' : `#block(below: 1.3em, faint(${string(about)}))`,
  ]
  const list =
    sources.length === 0
      ? ''
      : `#rule()\n#block(below: 0.6em, text(weight: 700, size: 14pt, ${string(sourcesTitle)}))\n#for (n, one) in ${strings(sources)}.enumerate() { block(above: 0.45em, below: 0.45em, faint([#(n + 1). #one])) }`
  const foot =
    form === 'preview'
      ? `#place(bottom + left, text(size: 18pt, weight: 700, ${string(app)}))`
      : `#rule()\n#grid(columns: (1fr, auto), align: (left + horizon, right), [#text(size: 20pt, weight: 700, ${string(app)}) \\ #faint(${string(scan)})], image(${string(codePath)}, width: 96pt))`
  const parts = [
    `#set document(title: ${string(title)})`,
    `#set text(lang: "${lang}"${lang === 'zh' ? ', region: "cn"' : ''})`,
    style(form, theme),
    ...head,
    body.source,
    form === 'preview' ? '' : list,
    foot,
  ]
  const pictures = cover && form !== 'preview' ? [...body.pictures, { path: coverPath, jpeg: cover }] : body.pictures
  return { source: `${parts.filter(Boolean).join('\n')}\n`, pictures, code: { path: codePath, svg: code } }
}

/** Shortens a text to at most `chars` characters. */
function clip(text: string, chars: number): string {
  const signs = [...text]
  return signs.length <= chars ? text : `${signs.slice(0, chars - 1).join('')}…`
}
