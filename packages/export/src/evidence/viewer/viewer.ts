import type { Lang } from '@wenjin/contract'
import type { CheckedCitation, EvidenceReport } from '../check.ts'
import { checkEvidence } from '../check.ts'
import { partNames, type EvidencePart, type EvidenceSource } from '../model.ts'
import { pageBefore, pagePolicy } from '../page.ts'
import { checkSignature, type CheckedSignature } from '../signature.ts'
import { evidenceWords, problemLine } from '../words.ts'
import { cleanAnswer } from './clean-answer.ts'

// The script of a package's page. It reads the data in the page, checks it and displays it, without any request.

/** The element of this program; a foreign attribute has no place on it. */
const program = document.currentScript as HTMLScriptElement
let lang: Lang = 'zh'
let words = evidenceWords[lang]

type Child = Node | string | null

function make(tag: string, attributes: Readonly<Record<string, string>> = {}, ...children: Child[]): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children.filter((child) => child !== null))
  return element
}

const byId = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!
const shownState = ({ state }: CheckedCitation) => (state === 'intact' ? 'intact' : state === 'absent' ? 'absent' : 'broken')
const openable = (address: string | null) => (address !== null && /^https?:\/\//i.test(address) ? address : null)
const when = (time: number) => new Date(time).toLocaleString(lang === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** Renders an excerpt of a source, with the quote marked if it is inside. */
function pieceOf({ start, text }: EvidenceSource['pieces'][number], place: { start: number; end: number } | null): HTMLElement {
  const from = place === null ? -1 : place.start - start
  const to = place === null ? -1 : place.end - start
  if (from < 0 || to > text.length || from >= to) return make('div', { class: 'piece', dir: 'auto' }, text)
  return make('div', { class: 'piece', dir: 'auto' }, text.slice(0, from), make('mark', {}, text.slice(from, to)), text.slice(to))
}

function piecesOf(source: EvidenceSource, place: { start: number; end: number } | null): Child[] {
  const shown: Child[] = []
  let at = 0
  for (const piece of source.pieces) {
    if (piece.start > at) shown.push(make('p', { class: 'left' }, words.left(piece.start - at)))
    shown.push(pieceOf(piece, place))
    at = piece.start + piece.text.length
  }
  if (at < source.length) shown.push(make('p', { class: 'left' }, words.left(source.length - at)))
  return shown
}

let opener: HTMLElement | null = null

function closeSnapshot(): void {
  delete byId('snapshot').dataset['open']
  opener?.focus()
}

/** Shows a source, scrolled to the place of a citation if there is one. */
function openSource(source: EvidenceSource | undefined, checked: CheckedCitation | null, from: HTMLElement): void {
  const panel = byId('snapshot')
  opener = from
  const close = make('button', { type: 'button' }, words.close)
  close.addEventListener('click', closeSnapshot)
  const bar = make('div', { class: 'bar' }, close)
  if (!source) {
    panel.replaceChildren(bar, make('p', { class: 'hint' }, words.problems.missing))
  } else {
    const address = openable(source.address)
    const link =
      address === null ? null : make('a', { href: address, rel: 'noopener noreferrer nofollow', target: '_blank' }, words.original)
    const read = source.readAt === null ? '' : `${words.readAt} ${when(source.readAt)}`
    const facts = [source.details, read].filter(Boolean).join(' · ')
    const state = checked === null ? null : make('p', { class: 'state', 'data-state': shownState(checked) }, words.states[checked.state])
    const isWhole = source.pieces.length === 1 && source.pieces[0]!.text.length === source.length
    const hash = isWhole ? make('p', { class: 'hash' }, `SHA-256 ${source.sha256}`) : null
    const absent = source.readAt === null ? make('p', { class: 'hint' }, words.absentSource) : null
    panel.replaceChildren(
      bar,
      make('h2', { dir: 'auto' }, `[${source.n}] ${source.title}`),
      make('p', { class: 'details' }, facts, facts !== '' && link ? ' · ' : '', link),
      ...[state, absent, ...piecesOf(source, checked?.citation?.place ?? null), hash].filter((child) => child !== null),
    )
  }
  panel.dataset['open'] = ''
  panel.scrollTop = 0
  const mark = panel.querySelector('mark')
  if (mark) panel.scrollTop += mark.getBoundingClientRect().top - panel.getBoundingClientRect().top - panel.clientHeight / 3
  panel.focus({ preventScroll: true })
}

function showAnswer({ answer, isAnswerIntact, citations, sources }: EvidenceReport): void {
  const article = byId('answer')
  if (!answer) return
  if (!isAnswerIntact) {
    article.replaceChildren(make('p', { class: 'hint' }, words.answerChanged), make('pre', { class: 'raw' }, answer.markdown))
    return
  }
  article.replaceChildren(...cleanAnswer(answer.html).nodes)
  for (const element of article.querySelectorAll<HTMLElement>('[data-style]')) element.style.cssText = element.dataset['style'] ?? ''
  for (const link of article.querySelectorAll<HTMLElement>('sup a[href^="#source-"]')) {
    const mark = answer.marks[Number(link.getAttribute('href')!.slice('#source-'.length)) - 1]
    if (!mark) continue
    const checked = citations.find(({ id }) => id === mark.citation) ?? null
    const source = sources.get(mark.source)
    link.textContent = `[${mark.source}]`
    link.setAttribute('href', '#snapshot')
    link.setAttribute('role', 'button')
    link.dataset['state'] = checked === null ? 'none' : shownState(checked)
    link.title = checked === null ? (source?.title ?? '') : words.states[checked.state]
    link.addEventListener('click', (event) => {
      event.preventDefault()
      openSource(source, checked, link)
    })
  }
}

function citationItem(checked: CheckedCitation, sources: EvidenceReport['sources']): HTMLElement {
  const { citation } = checked
  const source = citation === null ? undefined : sources.get(citation.source)
  const button = make('button', { type: 'button' }, words.open)
  button.addEventListener('click', () => openSource(source, checked, button))
  const verdict = citation?.verdict !== undefined && citation.verdict in words.verdicts ? words.verdicts[citation.verdict] : ''
  return make(
    'li',
    { 'data-citation': String(checked.id) },
    make(
      'div',
      { class: 'state', 'data-state': shownState(checked) },
      `${shownState(checked) === 'broken' ? '✘' : shownState(checked) === 'intact' ? '✔' : '–'} ${words.states[checked.state]}`,
    ),
    citation?.said ? make('div', { dir: 'auto' }, citation.said.text) : null,
    citation ? make('blockquote', { dir: 'auto' }, citation.quote) : null,
    source ? make('div', { class: 'details', dir: 'auto' }, [`[${source.n}] ${source.title}`, verdict].filter(Boolean).join(' · ')) : null,
    citation ? button : null,
  )
}

function showCitations({ citations, sources }: EvidenceReport): void {
  if (citations.length === 0) return
  const items = citations.map((checked) => citationItem(checked, sources))
  byId('citations').replaceChildren(make('h2', {}, words.citations), make('ol', {}, ...items))
}

function verdictLine({ isIntact, citations }: EvidenceReport): string {
  const count = (state: string) => citations.filter((checked) => shownState(checked) === state).length
  if (!isIntact) return words.broken(citations.length, count('broken'))
  if (count('absent') > 0) return words.intactAbsent(count('intact'), count('absent'))
  return citations.length === 0 ? words.nothing : words.consistent(citations.length)
}

function showVerdict(report: EvidenceReport, signature: CheckedSignature, hadForeign: boolean): void {
  const isIntact = report.isIntact && signature.state !== 'invalid'
  const panel = byId('verdict')
  panel.dataset['state'] = isIntact ? 'intact' : 'broken'
  const lines = report.problems.map((problem) => problemLine(lang, problem))
  if (hadForeign) lines.push(words.removed)
  const about = words.signature[signature.state](signature.key, report.manifest?.origin ?? '')
  panel.replaceChildren(
    make('p', {}, isIntact || report.isIntact === false ? verdictLine(report) : words.signature.invalid('', '')),
    // Said beside the verdict: a signature of anybody fits.
    ...(isIntact ? [make('p', { class: 'maker' }, words.makerUnchecked)] : []),
    ...(lines.length === 0 ? [] : [make('ul', {}, ...lines.map((line) => make('li', {}, line)))]),
    make('p', { class: 'hash' }, `${words.fingerprint} ${report.fingerprint}`),
    make('p', {}, about),
  )
}

function show(report: EvidenceReport): void {
  const { manifest, answer } = report
  const line = [...(answer?.details ?? []), answer?.notice ?? ''].filter(Boolean).join(' · ')
  byId('by').textContent = line
  if (manifest) byId('made').textContent = `${words.made(manifest.origin)} · ${when(manifest.madeAt)}`
  showAnswer(report)
  showCitations(report)
}

const policySelector = 'meta[http-equiv="Content-Security-Policy" i]'
const dataSelector = 'script[data-part]'

/** Whether the page's policy was in force: it is complete, and no program precedes it. */
function hasPolicy(): boolean {
  const policy = document.head.querySelector(policySelector)
  if (policy?.getAttribute('content') !== pagePolicy(program.text)) return false
  return [...document.scripts].every((script) => policy.compareDocumentPosition(script) & Node.DOCUMENT_POSITION_FOLLOWING)
}

/** Whether a page is the expected one, apart from the data blocks and what browsers parse differently when they run scripts. */
function isLike(page: HTMLElement, expected: HTMLElement): boolean {
  const [one, other] = [page, expected].map((root) => {
    const copy = root.cloneNode(true) as HTMLElement
    for (const element of copy.querySelectorAll(`${dataSelector}, noscript`)) element.remove()
    for (const script of copy.querySelectorAll('script')) if (script.text === program.text) script.remove()
    copy.normalize()
    return copy.outerHTML.replaceAll(/\s+/g, '')
  })
  return one === other
}

/**
 * Builds the page anew from the checked parts and removes everything else: elements, attributes, styles and shadow trees that somebody added
 * to the file cannot appear under the verdict. Returns whether there was anything else.
 */
function rebuildPage({ answer, manifest }: EvidenceReport, parts: readonly EvidencePart[]): boolean {
  const title = answer?.title ?? manifest?.title ?? ''
  const page = pageBefore(lang, { title, notice: answer?.notice ?? '' }, program.text)
  const fresh = new DOMParser().parseFromString(page, 'text/html').documentElement
  const hasShadow = [...document.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot !== null)
  const hadForeign = hasShadow || !isLike(document.documentElement, fresh)
  for (const name of program.getAttributeNames()) program.removeAttribute(name)
  const blocks = parts.map(({ name, text }) => make('script', { type: 'application/json', 'data-part': name }, text))
  fresh.querySelector('body')!.append(...blocks, program)
  // The document type stays in place: `replaceChildren` refuses to move one.
  const former = [...document.childNodes].filter((node) => node !== document.doctype)
  for (const node of former) node.remove()
  document.append(fresh)
  return hadForeign
}

async function run(): Promise<void> {
  // No policy forbids a page to leave by itself; stopping ends what it has planned.
  const leaves = document.querySelector('meta[http-equiv="refresh" i]') !== null
  if (leaves) window.stop()
  const found = [...document.querySelectorAll<HTMLElement>(dataSelector)]
  const parts = found.map((block): EvidencePart => ({ name: block.dataset['part'] ?? '', text: block.textContent ?? '' }))
  const checked = checkEvidence(parts)
  const problems = [...checked.problems]
  if (!hasPolicy() || leaves) problems.push({ part: 'shell', kind: 'foreign' })
  if (checked.isAnswerIntact && checked.answer && !cleanAnswer(checked.answer.html).isClean)
    problems.push({ part: partNames.answer, kind: 'typeset' })
  const report = { ...checked, problems, isIntact: checked.isIntact && problems.length === 0 }
  lang = report.manifest?.lang ?? lang
  words = evidenceWords[lang]
  const hadForeign = rebuildPage(report, parts)
  show(report)
  const signature = await checkSignature(parts.find(({ name }) => name === partNames.signature)?.text, report.fingerprint)
  showVerdict(report, signature, hadForeign)
}

document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && byId('snapshot').dataset['open'] !== undefined) closeSnapshot()
})
// What follows this program in the file is parsed by then.
document.addEventListener('DOMContentLoaded', () => void run())
