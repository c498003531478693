/** http or https, a host name or IP address, then optionally a port, a path, a query and a fragment. */
const webAddress = /^https?:\/\/(?:\[[0-9a-f:.]+\]|[^\s/?#:@[\]\\<>"]+)(?::\d{1,5})?(?:\/[^\s?#]*)?(?:\?[^\s#]*)?(?:#\S*)?$/i
const hostLabel = /^(?!-)[\p{L}\p{N}\p{M}_-]{1,63}(?<!-)$/u

/** Whether a text is a web address. Spec section 5 "URL". */
export function isWebAddress(text: string): boolean {
  if (text.length > 4000 || !webAddress.test(text) || !URL.canParse(text)) return false
  const { hostname } = new URL(text)
  if (hostname.startsWith('[')) return true
  return hostname
    .replace(/\.$/, '')
    .split('.')
    .every((label) => hostLabel.test(label))
}
