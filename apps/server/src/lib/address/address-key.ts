import ipaddr from 'ipaddr.js'

/**
 * The key for counting and blocking an address: itself, or the /64 of an IPv6 address, which is one customer's network, free to pick
 * addresses from.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}

/** Whether an address is this very machine's. */
export function isOwnMachine(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}
