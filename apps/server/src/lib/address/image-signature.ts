import { createHmac, timingSafeEqual } from 'node:crypto'

/** Where this instance serves a picture from elsewhere, checked and small unless a large one is asked for: only for addresses it signed itself. */
export function signedImage({ secret }: { secret: string }, url: string, size: 'small' | 'large' = 'small'): string {
  return `/api/image?${new URLSearchParams({ url, sig: sign(secret, url), ...(size === 'large' && { size }) })}`
}

/** Whether a signature is this instance's own for an address. */
export function isSignedImage({ secret }: { secret: string }, url: string, signature: string): boolean {
  const [given, own] = [Buffer.from(signature), Buffer.from(sign(secret, url))]
  return given.length === own.length && timingSafeEqual(given, own)
}

function sign(secret: string, url: string): string {
  return createHmac('sha256', secret).update(`image:${url}`).digest('base64url')
}
