import ipaddr from 'ipaddr.js'

/**
 * Returns the key for counting and blocking an address: the address itself, or the /64 of an IPv6 address, since one customer can use any
 * address of that network.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}

/** Whether an address belongs to this machine. */
export function isOwnMachine(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}
