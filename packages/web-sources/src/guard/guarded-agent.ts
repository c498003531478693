import { lookup as systemLookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { Agent } from 'undici'
import { ImportFailure } from '@wenjin/contract'
import { isPublicAddress } from './public-address.ts'

/** An address a name stands for. */
export interface ResolvedAddress {
  address: string
  family: 4 | 6
}

/** Looks a name up; all its addresses. */
export type Resolve = (host: string) => Promise<ResolvedAddress[]>

/** Looks a name up as the system does. */
export async function resolveBySystem(host: string): Promise<ResolvedAddress[]> {
  const addresses = await systemLookup(host, { all: true, verbatim: true })
  return addresses.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

/**
 * An HTTP agent that connects to public addresses only. The check happens inside the lookup of the connection itself, so that the
 * address checked is the address connected to, whatever the name answers a moment later. One inside address among several refuses the name.
 * @param allowed inside addresses, and names of inside hosts, that may be connected to all the same
 * @param timeoutMs bears the silence of a connection; `connectMs` that of one not there yet
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
