import { createHmac } from 'node:crypto'
import { addressKey } from '../lib/address/address-key.ts'
import { guestOwner, type Actor } from './caller.ts'

/**
 * Returns the owner name for fair queueing: the account; for a guest the network address, since a new cookie makes a new guest. Only a hash
 * of the address is stored with the work.
 */
export function turnOwnerOf({ secret }: { secret: string }, { uid, visitorId, address }: Actor): string {
  if (uid !== null) return uid
  if (address === undefined) return guestOwner(visitorId)
  return `address:${createHmac('sha256', secret).update(addressKey(address)).digest('base64url').slice(0, 16)}`
}
