import type { DocumentInput } from '../document.ts'
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
import { pageBefore } from './page.ts'
import { joinFile, pageAfter, shellHash } from './part-blocks.ts'
import { sha256Text } from './sha256.ts'
import { ownPage, typesetAnswer } from './typeset-answer.ts'
import { viewerScript } from './viewer/viewer.generated.ts'

/** The evidence of a document, in addition to its text. */
export interface EvidenceInput {
  /** Milliseconds since 1970. */
  madeAt: number
  /** Version of the product that makes it. */
  version: string
  /** For each mark of the Markdown, in order: the displayed number, and its citation. */
  marks: EvidenceAnswer['marks']
  citations: readonly EvidenceCitation[]
  sources: readonly EvidenceSource[]
}

/** Returns JSON that an HTML parser cannot misread: without `<`, and without U+FFFD, which the check takes as a sign of destroyed bytes. */
function dataText(value: object): string {
  return JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\uFFFD', String.raw`\ufffd`)
}

/** Typesets the text and collects what the page displays of it. */
function answerOf(input: DocumentInput, marks: EvidenceAnswer['marks']): { answer: EvidenceAnswer; replaced: readonly string[] } {
  const { details, notice, markdown, cites, omitted = [] } = input
  const { title, html, replaced } = typesetAnswer({ ...input, marks })
  const pictures = input.pictures.map(({ address, width }) => ({ address, width }))
  return {
    answer: { title, details, notice, markdown, html, marks, pictures, ...(cites === false && { cites }) },
    replaced: [...omitted, ...replaced],
  }
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
  const before = pageBefore(lang, answer, viewerScript)
  const after = pageAfter(viewerScript)
  const listed = [partNames.manifest, partNames.fingerprint, partNames.signature].map((name): EvidencePart => ({ name, text: '' }))
  const manifest: EvidenceManifest = {
    format: evidenceFormat,
    version: evidenceVersion,
    lang,
    title: answer.title,
    madeAt: evidence.madeAt,
    origin,
    madeBy: { version: evidence.version, page: ownPage() },
    shell: shellHash(joinFile(before, [...listed, ...parts], after)),
    parts: parts.map(({ name, text }) => ({ name, sha256: sha256Text(text) })),
  }
  listed[0]!.text = dataText(manifest)
  listed[1]!.text = sha256Text(listed[0]!.text)
  return { html: joinFile(before, [...listed, ...parts], after), replaced }
}
