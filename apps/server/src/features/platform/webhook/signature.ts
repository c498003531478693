import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A secret as Standard Webhooks writes it: 256 bits in base64 behind a prefix that scanners for leaked secrets can recognize. */
export function makeWebhookSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

/** A message as it is signed: its id, the second it is sent in (since 1970), and its body to the byte. */
export interface SignedMessage {
  id: string
  seconds: number
  body: string
}

/** The `webhook-signature` header by Standard Webhooks: a signature by each secret, the one in force first. */
export function signatureOf({ id, seconds, body }: SignedMessage, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
    })
    .join(' ')
}

/** A text with the secrets and signatures in it replaced: an endpoint may send back what it was sent. */
export function withoutSecrets(text: string, secrets: readonly string[], signature: string): string {
  const parts = [...secrets.map((secret) => secret.slice(prefix.length)), ...signature.split(' ').map((one) => one.slice('v1,'.length))]
  return parts.reduce((left, part) => left.replaceAll(part, '…'), text)
}
