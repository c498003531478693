import { AppError } from '@wenjin/contract'
import ipaddr from 'ipaddr.js'

/** Parses an address or range; an address alone is a range of one. */
function parseRange(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  // The library also parses `1` and `0x7f000001` as addresses, which no user means as such.
  if (!ipaddr.IPv6.isValid(text) && !ipaddr.IPv4.isValidFourPartDecimal(text)) return null
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** Checks addresses and ranges. @throws AppError `badRequest` that names the first text that is neither an address nor a CIDR range. */
export function requireAddresses(texts: readonly string[]): void {
  const bad = texts.find((text) => !parseRange(text))
  if (bad === undefined) return
  throw new AppError('badRequest', { zh: `「${bad}」不是网络地址或网段`, en: `“${bad}” is neither a network address nor a CIDR range` })
}

/** Whether an address is in one of the ranges; always true when there are none. */
export function isAllowedAddress(address: string, ranges: readonly string[]): boolean {
  if (ranges.length === 0) return true
  if (!ipaddr.isValid(address)) return false
  const caller = ipaddr.process(address)
  return ranges.some((text) => {
    const range = parseRange(text)
    return range !== null && range[0].kind() === caller.kind() && caller.match(range)
  })
}
