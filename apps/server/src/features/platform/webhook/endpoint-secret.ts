import { openSealedText, sealText } from '../../../lib/secret/sealed-text.ts'
import type { EndpointRow } from './endpoint.repo.ts'

const purpose = 'webhook-secret'

/** The stored form of an endpoint's secret. @param own the instance's own secret */
export function sealSecret(secret: string, own: string): string {
  return sealText(secret, own, purpose)
}

/** The secrets that sign what an endpoint is sent, the one in force first; none when the instance's own secret is another one now. */
export function openSecrets({ secret, oldSecret, oldSecretUntil }: EndpointRow, own: string, now: number): string[] {
  const isOldGood = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > now
  return [secret, ...(isOldGood ? [oldSecret] : [])].map((sealed) => openSealedText(sealed, own, purpose)).filter((text) => text !== null)
}
