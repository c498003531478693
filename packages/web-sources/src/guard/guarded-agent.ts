import { lookup as systemLookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { Agent } from 'undici'
import { ImportFailure } from '@wenjin/contract'
import { isPublicAddress } from './public-address.ts'

/** An address of a host name. */
export interface ResolvedAddress {
  address: string
  family: 4 | 6
}

/** Resolves a host name to all of its addresses. */
export type Resolve = (host: string) => Promise<ResolvedAddress[]>

/** Resolves a host name with the system's resolver. */
export async function resolveBySystem(host: string): Promise<ResolvedAddress[]> {
  const addresses = await systemLookup(host, { all: true, verbatim: true })
  return addresses.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

/**
 * Creates an HTTP agent that connects to public addresses only. The check is part of the connection's own lookup, so the checked address is
 * the one connected to, even when the name resolves differently a moment later. One private address among several refuses the name.
 * @param allowed private addresses, and names of internal hosts, that may be connected to nevertheless
 * @param timeoutMs maximum silence of a connection; `connectMs` limits the connection phase
 */
export function createGuardedAgent(resolve: Resolve, allowed: readonly string[], timeoutMs: number, connectMs = timeoutMs): Agent {
  async function lookUp(host: string): Promise<ResolvedAddress[]> {
    const addresses = await resolve(host)
    const isAllowed = allowed.includes(host)
    if (!isAllowed && addresses.some(({ address }) => !allowed.includes(address) && !isPublicAddress(address)))
      throw new ImportFailure('privateAddress', host)
    if (addresses.length === 0) throw new ImportFailure('unreachable', 'ENOTFOUND')
    return addresses
  }
  const lookUpWithCallback = callbackify(lookUp)
  const lookup: LookupFunction = (host, options, callback) => {
    lookUpWithCallback(host, (error, addresses) => {
      if (error || options.all) callback(error, addresses)
      else callback(null, addresses[0]!.address, addresses[0]!.family)
    })
  }
  return new Agent({
    connect: { lookup, timeout: connectMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    pipelining: 0,
    maxHeaderSize: 32_768,
  })
}
