const maxNameChars = 120

/** The name of what was read: as the server names it, else the last part of its address, else its host. */
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

/** A name without folders and controls, short enough to keep; its extension stays. */
function clean(name: string): string {
  const base = (name.split(/[/\\]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').trim()
  if (base === '.' || base === '..') return ''
  if (base.length <= maxNameChars) return base
  const extension = base.match(/\.[A-Za-z0-9]{1,8}$/)?.[0] ?? ''
  return [...base].slice(0, maxNameChars - extension.length).join('') + extension
}
