import { checkEvidence, type EvidenceReport } from './check.ts'
import { partNames } from './model.ts'
import { splitFile } from './part-blocks.ts'
import { sha256Text } from './sha256.ts'
import { checkSignature, type CheckedSignature } from './signature.ts'

/** Results of the check of a whole file, including the page around the data. */
export interface VerifiedFile extends EvidenceReport {
  signature: CheckedSignature
}

/** Decodes a file as UTF-8; null when its bytes are invalid. */
function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * Checks every byte of a package: the data as its page does, and the page itself by the hash in the manifest.
 * @returns null for a file that is no package at all
 */
export async function verifyFile(bytes: Uint8Array): Promise<VerifiedFile | null> {
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
  return { ...report, problems, isIntact: report.isIntact && problems.length === 0, signature }
}
