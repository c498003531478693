import { partNames, type EvidencePart } from './model.ts'
import { sha256Text } from './sha256.ts'

const opening = '<script type="application/json" data-part="'
const closing = '</script>'

/** Joins a page and its parts to a file. The text of a part never contains `<`. */
export function joinFile(before: string, parts: readonly EvidencePart[], after: string): string {
  return before + parts.map(({ name, text }) => `${opening}${name}">${text}${closing}\n`).join('') + after
}

/** Returns the end of a page: its program. */
export const pageAfter = (script: string): string => `<script>${script}</script></body></html>\n`

/** Splits a file into its parts and the remainder without their texts. */
export function splitFile(file: string): { parts: EvidencePart[]; shell: string } {
  const parts: EvidencePart[] = []
  const shell: string[] = []
  let from = 0
  for (;;) {
    const tag = file.indexOf(opening, from)
    const start = tag === -1 ? -1 : file.indexOf('>', tag) + 1
    const end = start <= 0 ? -1 : file.indexOf(closing, start)
    if (end === -1) break
    parts.push({ name: file.slice(tag + opening.length, start - 2), text: file.slice(start, end) })
    shell.push(file.slice(from, start))
    from = end
  }
  return { parts, shell: [...shell, file.slice(from)].join('') }
}

/** Returns the hash of a file without the texts of its parts. */
export const shellHash = (file: string): string => sha256Text(splitFile(file).shell)

/** Returns the text of a part of a file; empty when it is missing. */
const partText = (file: string, name: string) => splitFile(file).parts.find((part) => part.name === name)?.text ?? ''

/** Returns the fingerprint stated in a file. */
export const fingerprintOf = (file: string): string => partText(file, partNames.fingerprint)

/** Returns the file with its empty signature replaced. */
export function withSignature(file: string, text: string): string {
  const tag = `${opening}${partNames.signature}">`
  return file.replace(tag + closing, () => tag + text + closing)
}
