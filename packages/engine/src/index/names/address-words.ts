import { normalize } from '@wenjin/text'

const addressChars = 300

/** Path segments of an address without meaning. */
const emptySteps: ReadonlySet<string> = new Set([
  '',
  'index',
  'html',
  'htm',
  'md',
  'markdown',
  'mdx',
  'php',
  'asp',
  'aspx',
  'jsp',
  'txt',
  'www',
  'readme',
])

/**
 * Returns the words in the path of a URL or file in matching form, without duplicates: `/api/devServer-options.html` yields `api dev server
 * options devserveroptions`. Host, query and extensions are ignored.
 */
export function addressWords(address: string): string[] {
  const path = address
    .slice(0, addressChars)
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
    .replace(/[?#].*$/s, '')
  const words = new Set<string>()
  for (const step of path.split('/')) {
    const parts = normalize(separated(decoded(step)))
      .split(/[^\p{L}\p{N}]+/u)
      .filter((part) => !emptySteps.has(part))
    for (const part of parts) words.add(part)
    if (parts.length > 1) words.add(parts.join(''))
  }
  return [...words]
}

/** Inserts spaces into a camel-case name. */
const separated = (name: string) => name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
