import { normalize } from '@wenjin/text'

const addressChars = 300

/** Steps of an address that name nothing. */
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
 * The words of a URL's or file's path in matching form, each once: `/api/devServer-options.html` gives `api dev server options devserveroptions`. The
 * host, the query and extensions are left out.
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

/** A name of several words written as one, with a space where a capital begins the next. */
const separated = (name: string) => name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
