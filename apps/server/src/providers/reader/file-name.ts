const maxNameChars = 120

/** Returns the name of a fetched file: as the server names it, else the last part of its URL, else its host. */
export function fileNameOf(url: URL, contentDisposition: string): string {
  const named = contentDisposition.match(/filename\*\s*=\s*(?:utf-8|gbk|gb2312)?''([^;]+)/i)?.[1]
  const plain = contentDisposition.match(/filename\s*=\s*(?:"([^"]+)"|([^;\s]+))/i)
  const last = url.pathname.split('/').findLast((part) => part !== '')
  return clean(decode(named)) || clean(decode(plain?.[1] ?? plain?.[2])) || clean(decode(last)) || url.hostname
}

function decode(name: string | undefined): string {
  if (!name) return ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Removes folders and control characters from a name and shortens it; its extension is preserved. */
function clean(name: string): string {
  const base = (name.split(/[/\\]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').trim()
  if (base === '.' || base === '..') return ''
  if (base.length <= maxNameChars) return base
  const extension = base.match(/\.[A-Za-z0-9]{1,8}$/)?.[0] ?? ''
  return [...base].slice(0, maxNameChars - extension.length).join('') + extension
}
