import ipaddr from 'ipaddr.js'
import { ImportFailure } from '@wenjin/contract'

/** Ranges that ipaddr.js treats as ordinary although they lead to a private network, or embed an IPv4 address. */
const refusedRanges = [
  'fec0::/10',
  '::/96',
  '2001::/32',
  '2002::/16',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '192.88.99.0/24',
  '192.0.0.0/24',
  '198.18.0.0/15',
].map((range) => ipaddr.parseCIDR(range))
const localNames = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa|localdomain)\.?$/i
/** Ports of services other than web sites, where users do not paste links to. */
const refusedPorts: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 2375, 2376, 3306, 3659, 4045, 4190, 5060, 5061, 5432, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  9200, 10080, 11211, 27017,
])

/** Whether an address is on the public internet: not private, loopback, link-local, shared, multicast or reserved, in any notation. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return !refusedRanges.some(([range, bits]) => range.kind() === parsed.kind() && parsed.match(range, bits))
}

/**
 * Parses the address of a link. Throws `badUrl` unless it is http(s) without credentials on a port used for the web, `privateAddress` for a
 * private address or internal name. Names are resolved, and checked again, when the connection is made.
 */
export function parsePublicUrl(url: string, allowed: readonly string[] = []): URL {
  let parsed: URL
  try {
    parsed = new URL(url)
  } catch {
    throw new ImportFailure('badUrl')
  }
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') throw new ImportFailure('badUrl', parsed.protocol)
  if (parsed.username !== '' || parsed.password !== '') throw new ImportFailure('badUrl', 'user:password@')
  const host = hostOf(parsed)
  if (host === '') throw new ImportFailure('badUrl')
  if (allowed.includes(host)) return parsed
  if (localNames.test(host) || (ipaddr.isValid(host) && !isPublicAddress(host))) throw new ImportFailure('privateAddress', host)
  const port = Number(parsed.port)
  if (parsed.port !== '' && ((port < 1024 && port !== 80 && port !== 443) || refusedPorts.has(port)))
    throw new ImportFailure('badUrl', `:${port}`)
  return parsed
}

/** Returns the host without the brackets of IPv6. The URL parser has already expanded decimal, octal and hexadecimal IPv4. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}
