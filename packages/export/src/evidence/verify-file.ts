import { checkEvidence, type EvidenceReport, type Problem } from './check.ts'
import { partNames, type EvidenceManifest, type EvidencePart } from './model.ts'
import { pageBefore } from './page.ts'
import { templateHashOf } from './page-templates.ts'
import { pageTemplates } from './page-templates.generated.ts'
import { joinFile, pageAfter, splitFile } from './part-blocks.ts'
import { sha256Text } from './sha256.ts'
import { checkSignature, type CheckedSignature } from './signature.ts'
import { isTypesetOf, ownPage } from './typeset-answer.ts'
import { viewerScript } from './viewer/viewer.generated.ts'

/** Results of the check of a whole file, including the page around the data. */
export interface VerifiedFile extends EvidenceReport {
  signature: CheckedSignature
  /** Whether the page and the typesetting were compared: with those of this version, or with the known page of an earlier one. */
  isPageCompared: boolean
}

/** Decodes a file as UTF-8; null when its bytes are invalid. */
function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

const namesOf = (manifest: EvidenceManifest) => [
  partNames.manifest,
  partNames.fingerprint,
  partNames.signature,
  ...manifest.parts.map(({ name }) => name),
]

/** Makes the page of a package again from its parts, and typesets its text again. */
function comparePage({ manifest, answer }: EvidenceReport, shell: string): Problem[] {
  if (manifest === null || answer === null) return []
  const before = pageBefore(manifest.lang, answer, viewerScript)
  const parts = namesOf(manifest).map((name): EvidencePart => ({ name, text: '' }))
  const problems: Problem[] = []
  if (joinFile(before, parts, pageAfter(viewerScript)) !== shell) problems.push({ part: 'shell', kind: 'foreign' })
  if (!isTypesetOf(answer, manifest.lang, manifest.origin)) problems.push({ part: partNames.answer, kind: 'typeset' })
  return problems
}

/**
 * Whether a package of another version has a page that the product is known to have made, byte for byte but for the title, and a text that this
 * version typesets alike. Where the typesetting has changed, nothing can be said.
 */
function isKnownPage({ manifest, answer }: EvidenceReport, shell: string, templates: ReadonlySet<string>): boolean {
  if (manifest === null || answer === null) return false
  const template = templateHashOf(shell, answer, namesOf(manifest))
  return template !== null && templates.has(template) && isTypesetOf(answer, manifest.lang, manifest.origin)
}

/**
 * Checks every byte of a package: the data as its page does, and the page itself, by the hash in the manifest and by making it again.
 * @param version of this product, which can make only the pages of its own version again
 * @param templates hashes of the pages that earlier versions made
 * @returns null for a file that is no package at all
 */
export async function verifyFile(
  bytes: Uint8Array,
  version: string,
  templates: readonly string[] = pageTemplates,
): Promise<VerifiedFile | null> {
  const text = decode(bytes)
  // Bytes that are not valid UTF-8 were changed; the rest shows whether the file was a package.
  const { parts, shell } = splitFile(text ?? new TextDecoder().decode(bytes))
  if (parts.length === 0) return null
  const report = checkEvidence(parts)
  const signature = await checkSignature(parts.find(({ name }) => name === partNames.signature)?.text, report.fingerprint)
  const problems = [...report.problems]
  const isSigned = signature.state === 'none' || signature.state === 'valid'
  if (text === null || (report.manifest !== null && sha256Text(shell) !== report.manifest.shell))
    problems.push({ part: 'shell', kind: 'changed' })
  if (!isSigned) problems.push({ part: partNames.signature, kind: 'changed' })
  const madeBy = report.manifest?.madeBy
  const isOfThis = madeBy?.version === version && madeBy.page === ownPage()
  if (isOfThis && problems.length === 0) problems.push(...comparePage(report, shell))
  const isPageCompared = isOfThis || (problems.length === 0 && isKnownPage(report, shell, new Set(templates)))
  return { ...report, problems, isIntact: report.isIntact && problems.length === 0, signature, isPageCompared }
}
