import { createHmac } from 'node:crypto'
import { addressKey } from '../lib/address/address-key.ts'
import { guestOwner, type Actor } from './caller.ts'

/**
 * By whom work takes turns: the account; of a guest the network address, since another cookie makes another guest. The address itself is not
 * kept with the work.
 */
export function turnOwnerOf({ secret }: { secret: string }, { uid, visitorId, address }: Actor): string {
  if (uid !== null) return uid
  if (address === undefined) return guestOwner(visitorId)
  return `address:${createHmac('sha256', secret).update(addressKey(address)).digest('base64url').slice(0, 16)}`
}
