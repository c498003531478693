import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/**
 * Creates a secret in the format of Standard Webhooks: 256 bits in base64 after a prefix that scanners for leaked secrets can recognize.
 */
export function makeWebhookSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

/** The signed parts of a message: its id, its time in seconds (since 1970), and its exact body. */
export interface SignedMessage {
  id: string
  seconds: number
  body: string
}

/** Returns the `webhook-signature` header of Standard Webhooks: one signature per secret, the current one first. */
export function signatureOf({ id, seconds, body }: SignedMessage, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
    })
    .join(' ')
}

/** Replaces the secrets and signatures in a text, since an endpoint may echo its request. */
export function withoutSecrets(text: string, secrets: readonly string[], signature: string): string {
  const parts = [...secrets.map((secret) => secret.slice(prefix.length)), ...signature.split(' ').map((one) => one.slice('v1,'.length))]
  return parts.reduce((left, part) => left.replaceAll(part, '…'), text)
}
