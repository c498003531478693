import type { Lang } from '@wenjin/contract'
import type { CheckedCitation } from './check.ts'
import type { VerifiedFile } from './verify-file.ts'
import { evidenceWords, problemLine } from './words.ts'

const langs: readonly Lang[] = ['zh', 'en']
const longest = 60

/** Prepares a package's text for a terminal: on one line, shortened, and without control characters. */
function shown(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  const signs = [...line]
  return signs.length > longest ? `${signs.slice(0, longest).join('')}…` : line
}

const isBroken = ({ state }: CheckedCitation) => state !== 'intact' && state !== 'absent'

function verdictLine(lang: Lang, { isIntact, citations }: VerifiedFile): string {
  const words = evidenceWords[lang]
  const absent = citations.filter(({ state }) => state === 'absent').length
  if (!isIntact) return words.broken(citations.length, citations.filter(isBroken).length)
  if (absent > 0) return words.intactAbsent(citations.length - absent, absent)
  return citations.length === 0 ? words.nothing : words.intact(citations.length)
}

function citationLines({ id, state, citation }: CheckedCitation, sources: VerifiedFile['sources']): string[] {
  const source = citation === null ? undefined : sources.get(citation.source)
  const named = langs.map((lang) => `${evidenceWords[lang].part(`citation-${id}`)}：${evidenceWords[lang].states[state]}`)
  const quote = citation === null ? [] : [`    “${shown(citation.quote)}”`]
  return [`  ${named.join(' / ')}`, ...quote, ...(source === undefined ? [] : [`    [${source.n}] ${shown(source.title)}`])]
}

/**
 * Result of a verification. `whole`: everything was checked, also that the named key signed it. `partial`: what was checked is whole, but
 * the maker or the page was not checked.
 */
export type VerifyResult = 'whole' | 'broken' | 'partial'

const signs: Readonly<Record<VerifyResult, string>> = { whole: '✔', broken: '✘', partial: '–' }

/** Formats the results of a check, line by line, in both languages. @param key that must have signed it, or null for any key */
export function verifyReport(found: VerifiedFile, key: string | null): { result: VerifyResult; lines: string[] } {
  const { manifest, problems, citations, sources, signature, fingerprint, isIntact, isPageCompared } = found
  const origin = manifest?.origin ?? ''
  const isOfKey = key === null || (signature.state === 'valid' && signature.key === key)
  const result = !isIntact || !isOfKey ? 'broken' : key === null || !isPageCompared ? 'partial' : 'whole'
  const isOtherVersion = manifest !== null && !isPageCompared
  const lines = [
    ...(key === null
      ? [
          '没有核对是谁制作的。要核对，请用 --key 给出制作者的公钥。',
          'Who made it was not checked. To check it, name the public key of its maker with --key.',
        ]
      : []),
    ...(manifest === null ? [] : [shown(manifest.title)]),
    ...langs.map((lang) => `${isIntact ? signs[result] : signs.broken} ${verdictLine(lang, found)}`),
    ...(isOtherVersion
      ? ['– 由问津的另一个版本制作：页面没有对照。', '– It was made by another version of Wenjin: the page was not compared.']
      : []),
    ...problems.flatMap((problem) => [`  ${langs.map((lang) => problemLine(lang, problem)).join(' / ')}`]),
    ...citations.filter(({ state }) => state !== 'intact').flatMap((checked) => citationLines(checked, sources)),
    ...langs.map((lang) => evidenceWords[lang].signature[signature.state](signature.key, shown(origin))),
    ...(isOfKey ? [] : ['✘ 签名的公钥不是指定的那一个。', '✘ It was not signed with the key that was named.']),
    `SHA-256 ${fingerprint}`,
  ]
  return { result, lines }
}
