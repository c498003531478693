import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Returns the URL on which this instance serves an external picture, checked, and small unless a large one is requested: only URLs signed
 * here are served.
 */
export function signedImage({ secret }: { secret: string }, url: string, size: 'small' | 'large' = 'small'): string {
  return `/api/image?${new URLSearchParams({ url, sig: sign(secret, url), ...(size === 'large' && { size }) })}`
}

/** Whether this instance made the signature for a URL. */
export function isSignedImage({ secret }: { secret: string }, url: string, signature: string): boolean {
  const [given, own] = [Buffer.from(signature), Buffer.from(sign(secret, url))]
  return given.length === own.length && timingSafeEqual(given, own)
}

function sign(secret: string, url: string): string {
  return createHmac('sha256', secret).update(`image:${url}`).digest('base64url')
}
