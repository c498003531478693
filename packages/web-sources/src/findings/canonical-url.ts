/** Tracking parameters, which do not affect the displayed content. */
const trackingParameter =
  /^(?:utm_\w+|spm(?:_id_from)?|scm|fbclid|gclid|gbraid|wbraid|dclid|msclkid|yclid|igshid|mc_[ce]id|_hs\w+|mkt_tok|share_(?:source|medium|plat|from|token|tag)|vd_source|bd_vid|from_source|ref_src|ref_url)$/i
/** Labels of mobile and legacy variants of a site. */
const variantLabel = /^(?:www\d?|m|wap|mobile)$/

/**
 * Returns one form for all addresses of the same page: without tracking parameters, fragment, default port, trailing slash and the labels
 * of mobile variants; always https. For comparison only, not for requests. Text that is no address stays unchanged.
 */
export function canonicalUrl(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return address
  const port = url.port === '' || (url.protocol === 'http:' && url.port === '80') || url.port === '443' ? '' : `:${url.port}`
  const parameters = [...url.searchParams].filter(([name]) => !trackingParameter.test(name))
  // The stable sort keeps the order of parameters with the same name.
  parameters.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const query = parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : ''
  // Old single-page sites identify their content by a `#!` fragment.
  const fragment = url.hash.startsWith('#!') ? url.hash : ''
  return `https://${siteName(url.hostname)}${port}${oneEncoding(url.pathname).replace(/(?<!\/)\/+$/, '')}${query}${fragment}`
}

/** Returns the host without variant labels: `www.example.com` and `zh.m.wikipedia.org` become `example.com` and `zh.wikipedia.org`. */
export function siteName(host: string): string {
  const labels = host.toLowerCase().replace(/\.$/, '').split('.')
  if (labels.length < 3 || labels.every((label) => /^\d+$/.test(label))) return labels.join('.')
  // The rest must still be a site: `m.com` and `www.m.com` are not `com`.
  const kept = labels.filter((label, at) => at >= labels.length - 2 || !variantLabel.test(label))
  return kept.join('.')
}

/** Normalises the escaping: letters may be escaped or not, in either case; reserved characters keep the form they are written in. */
function oneEncoding(path: string): string {
  try {
    return encodeURI(decodeURI(path)).replaceAll('%25', '%')
  } catch {
    return path
  }
}
