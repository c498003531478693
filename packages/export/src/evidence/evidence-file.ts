import type { Lang } from '@wenjin/contract'
import { createDocument, type DocumentInput } from '../document.ts'
import { toFragment } from '../formats/html.ts'
import { pageStyle } from '../formats/page-style.ts'
import {
  citationPart,
  evidenceFormat,
  evidenceVersion,
  partNames,
  sourcePart,
  type EvidenceAnswer,
  type EvidenceCitation,
  type EvidenceManifest,
  type EvidencePart,
  type EvidenceSource,
} from './model.ts'
import { joinFile, shellHash } from './part-blocks.ts'
import { sha256Text } from './sha256.ts'
import { viewerScript } from './viewer/viewer.generated.ts'
import { viewerStyle } from './viewer/viewer-style.ts'
import { evidenceWords } from './words.ts'

/** The evidence of a document, in addition to its text. */
export interface EvidenceInput {
  /** Milliseconds since 1970. */
  madeAt: number
  /** For each mark of the Markdown, in order: the displayed number, and its citation. */
  marks: EvidenceAnswer['marks']
  citations: readonly EvidenceCitation[]
  sources: readonly EvidenceSource[]
}

const citationMark = /(?<!\\)\[\[(\d+)\]\]/g
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign]!)
const digest = (text: string) => `'sha256-${Buffer.from(sha256Text(text), 'hex').toString('base64')}'`

/** Returns JSON that an HTML parser cannot misread: without `<`, and without U+FFFD, which the check takes as a sign of destroyed bytes. */
function dataText(value: object): string {
  return JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\uFFFD', String.raw`\ufffd`)
}

/** Typesets the text with its marks numbered in order. */
function answerOf(input: DocumentInput, marks: EvidenceAnswer['marks']): { answer: EvidenceAnswer; replaced: readonly string[] } {
  let order = 0
  const markdown = input.markdown.replaceAll(citationMark, () => {
    order += 1
    return `[[${order}]]`
  })
  const sources = marks.map((_, at) => ({ n: at + 1, title: '', address: null, quotes: [], reference: '' }))
  const document = createDocument({ ...input, markdown, sources, marks: true, listSources: true })
  const { title, details, notice, replaced } = document
  // The page's policy blocks style attributes; its script applies the data attributes instead. Text content never contains a bare quotation
  // mark.
  const html = toFragment(document).replaceAll(' style="', ' data-style="')
  return { answer: { title, details, notice, markdown: input.markdown, html, marks }, replaced }
}

function pageHead(lang: Lang, { title, notice }: EvidenceAnswer): string {
  const policy = `default-src 'none'; script-src ${digest(viewerScript)}; style-src ${digest(pageStyle + viewerStyle)}; img-src data:; base-uri 'none'; form-action 'none'`
  return `<!doctype html>
<html lang="${lang === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">${notice === '' ? '' : '<meta name="keywords" content="AIGC">'}
<title>${escape(title)}</title><style>${pageStyle}${viewerStyle}</style></head>
`
}

function pageBody(lang: Lang, { title }: EvidenceAnswer): string {
  const words = evidenceWords[lang]
  const list = (lines: readonly string[]) => `<ul>${lines.map((line) => `<li>${escape(line)}</li>`).join('')}</ul>`
  return `<body><header><h1 dir="auto">${escape(title)}</h1><p class="by" id="by"></p>
<div id="verdict" role="status" data-state="waiting"><p>${escape(words.waiting)}</p><noscript><p>${escape(words.noScript)}</p></noscript></div>
<details id="about"><summary>${escape(words.about)}</summary>${list(words.proves)}${list(words.provesNot)}</details></header>
<main><div id="text"><article id="answer" dir="auto"></article><section id="citations" aria-label="${escape(words.citations)}"></section></div>
<aside id="snapshot" aria-label="${escape(words.snapshot)}" tabindex="-1"><p class="hint">${escape(words.snapshotHint)}</p></aside></main>
<footer id="made"></footer>
`
}

/**
 * Creates a package as one HTML file: the text, the stored texts of its sources, and a page that checks both whenever it is opened. It
 * loads nothing. The part `signature` is empty; `signEvidence` fills it.
 */
export function toEvidence(input: DocumentInput, evidence: EvidenceInput): { html: string; replaced: readonly string[] } {
  const { lang, origin } = input
  const { answer, replaced } = answerOf(input, evidence.marks)
  const parts: EvidencePart[] = [
    { name: partNames.answer, text: dataText(answer) },
    ...evidence.citations.map((citation) => ({ name: citationPart(citation.id), text: dataText(citation) })),
    ...evidence.sources.map((source) => ({ name: sourcePart(source.n), text: dataText(source) })),
  ]
  const before = pageHead(lang, answer) + pageBody(lang, answer)
  const after = `<script>${viewerScript}</script></body></html>\n`
  const listed = [partNames.manifest, partNames.fingerprint, partNames.signature].map((name): EvidencePart => ({ name, text: '' }))
  const manifest: EvidenceManifest = {
    format: evidenceFormat,
    version: evidenceVersion,
    lang,
    title: answer.title,
    madeAt: evidence.madeAt,
    origin,
    shell: shellHash(joinFile(before, [...listed, ...parts], after)),
    parts: parts.map(({ name, text }) => ({ name, sha256: sha256Text(text) })),
  }
  listed[0]!.text = dataText(manifest)
  listed[1]!.text = sha256Text(listed[0]!.text)
  return { html: joinFile(before, [...listed, ...parts], after), replaced }
}
