import { siteName } from '@wenjin/web-sources'

/** Whether an address is on the same site as another, with or without `www`, and within the folder of the latter. */
export function isWithin(address: string, start: string): boolean {
  if (!URL.canParse(address)) return false
  const [url, first] = [new URL(address), new URL(start)]
  const folder = first.pathname.slice(0, first.pathname.lastIndexOf('/') + 1)
  const sameSite = siteName(url.hostname) === siteName(first.hostname) && url.port === first.port
  return sameSite && url.pathname.startsWith(folder)
}
