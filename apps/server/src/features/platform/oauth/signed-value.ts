import { createHmac, timingSafeEqual } from 'node:crypto'

const sign = (secret: string, kind: string, body: string) =>
  createHmac('sha256', secret).update(`oauth.${kind}.${body}`).digest('base64url')

/** Encodes a value as a signed text that only this product can create, on any instance. The value is readable by anybody. */
export function sealValue(secret: string, kind: string, value: object): string {
  const body = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${body}.${sign(secret, kind, body)}`
}

/** Decodes such a text; null when this product did not create it, or created it for another kind. */
export function openValue<T extends object>(secret: string, kind: string, text: string): T | null {
  const [body = '', signature = '', ...rest] = text.split('.')
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(secret, kind, body))]
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as T
}
