import { webhookEndpoint } from '../../../db/schema/platform/webhook.ts'
import type { SealedColumn } from '../../../feature.ts'
import { openSealedText, sealText } from '../../../lib/secret/sealed-text.ts'
import type { EndpointRow } from './endpoint.repo.ts'

const purpose = 'webhook-secret'

/** Encrypts the secret of an endpoint for storage. @param own the instance's own secret */
export function sealSecret(secret: string, own: string): string {
  return sealText(secret, own, purpose)
}

/** Decrypts the secrets that sign requests to an endpoint, the current one first; empty when the instance's own secret has changed. */
export function openSecrets({ secret, oldSecret, oldSecretUntil }: EndpointRow, own: string, now: number): string[] {
  const isOldGood = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > now
  return [secret, ...(isOldGood ? [oldSecret] : [])].map((sealed) => openSealedText(sealed, own, purpose)).filter((text) => text !== null)
}

const nameOf = () => ({ zh: 'Webhook 的签名密钥', en: 'signing secret of a webhook' })

/** The secrets of endpoints; a lost one is replaced by its owner in the developer console. */
export const sealedSecrets: readonly SealedColumn[] = [webhookEndpoint.secret, webhookEndpoint.oldSecret].map((column) => {
  return { column, key: webhookEndpoint.id, purposeOf: () => purpose, nameOf }
})
