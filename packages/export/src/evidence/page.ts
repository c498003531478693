import type { Lang } from '@wenjin/contract'
import { pageStyle } from '../formats/page-style.ts'
import type { EvidenceAnswer } from './model.ts'
import { sha256Text } from './sha256.ts'
import { viewerStyle } from './viewer/viewer-style.ts'
import { evidenceWords } from './words.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign]!)

function digest(text: string): string {
  const bytes = sha256Text(text)
    .match(/../g)!
    .map((byte) => String.fromCharCode(Number.parseInt(byte, 16)))
  return `'sha256-${btoa(bytes.join(''))}'`
}

/** Returns the policy of a package's page: one script and one style, by their hashes, and nothing from a network. */
export const pagePolicy = (script: string): string =>
  `default-src 'none'; script-src ${digest(script)}; style-src ${digest(pageStyle + viewerStyle)}; img-src data:; base-uri 'none'; form-action 'none'`

function pageHead(lang: Lang, { title, notice }: Pick<EvidenceAnswer, 'title' | 'notice'>, script: string): string {
  return `<!doctype html>
<html lang="${lang === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${pagePolicy(script)}">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">${notice === '' ? '' : '<meta name="keywords" content="AIGC">'}
<title>${escape(title)}</title><style>${pageStyle}${viewerStyle}</style></head>
`
}

function pageBody(lang: Lang, title: string): string {
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

/** Returns the page of a package up to its data blocks. @param script text of the page's program */
export const pageBefore = (lang: Lang, answer: Pick<EvidenceAnswer, 'title' | 'notice'>, script: string): string =>
  pageHead(lang, answer, script) + pageBody(lang, answer.title)
