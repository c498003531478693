/** Parameters that say where a reader came from, and nothing of what is shown. */
const trackingParameter =
  /^(?:utm_\w+|spm(?:_id_from)?|scm|fbclid|gclid|gbraid|wbraid|dclid|msclkid|yclid|igshid|mc_[ce]id|_hs\w+|mkt_tok|share_(?:source|medium|plat|from|token|tag)|vd_source|bd_vid|from_source|ref_src|ref_url)$/i
/** Labels of the same site for telephones and of old. */
const variantLabel = /^(?:www\d?|m|wap|mobile)$/

/**
 * One form for all addresses of the same page: without what follows the reader, fragment, default port, slash at the end, and the names a
 * site has for telephones; always https. To compare by, not to open. What is no address stays as it is.
 */
export function canonicalUrl(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return address
  const port = url.port === '' || (url.protocol === 'http:' && url.port === '80') || url.port === '443' ? '' : `:${url.port}`
  const parameters = [...url.searchParams].filter(([name]) => !trackingParameter.test(name))
  // Stable: parameters of one name keep their order.
  parameters.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const query = parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : ''
  // `#!` is how old sites of one page name what they show.
  const fragment = url.hash.startsWith('#!') ? url.hash : ''
  return `https://${siteName(url.hostname)}${port}${oneEncoding(url.pathname).replace(/(?<!\/)\/+$/, '')}${query}${fragment}`
}

/** The host without the labels of its variants: `www.example.com` and `zh.m.wikipedia.org` are `example.com` and `zh.wikipedia.org`. */
export function siteName(host: string): string {
  const labels = host.toLowerCase().replace(/\.$/, '').split('.')
  if (labels.length < 3 || labels.every((label) => /^\d+$/.test(label))) return labels.join('.')
  // The rest must still be a site: `m.com` and `www.m.com` are not `com`.
  const kept = labels.filter((label, at) => at >= labels.length - 2 || !variantLabel.test(label))
  return kept.join('.')
}

/** Letters may be written as they are or escaped, in either case; reserved signs mean what they are written as. */
function oneEncoding(path: string): string {
  try {
    return encodeURI(decodeURI(path)).replaceAll('%25', '%')
  } catch {
    return path
  }
}
