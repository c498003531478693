/** The object named in an address of the reader. */
export type Shown =
  | { kind: 'document' | 'file' | 'either'; id: string }
  /** A page of another site; such pages are not embedded. */
  | { kind: 'elsewhere'; url: string }

const id = /^[\w-]{1,64}$/

/**
 * Returns the object to show: `id` of a document or file, `fileId`, or `url`, an address of this instance. Null when the address names
 * none.
 */
export function shownIn(query: URLSearchParams, origin: string): Shown | null {
  for (const [name, kind] of [
    ['id', 'either'],
    ['documentId', 'document'],
    ['fileId', 'file'],
  ] as const) {
    const value = query.get(name)
    if (value !== null && id.test(value)) return { kind, id: value }
  }
  const named = query.get('url') ?? ''
  if (named === '' || !URL.canParse(named, origin)) return null
  const url = new URL(named, origin)
  if (url.origin !== origin) return /^https?:$/.test(url.protocol) ? { kind: 'elsewhere', url: url.href } : null
  const [, part, value] = /^\/(doc|api\/document|api\/file)\/([\w-]{1,64})(?:\/|$)/.exec(url.pathname) ?? []
  return part && value ? { kind: part === 'api/file' ? 'file' : 'document', id: value } : null
}
