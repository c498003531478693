import { sitePath } from './site-path.ts'

/** Returns the address of an untrusted link if it leads to the web or within this site; else an empty string. */
export function safeAddress(address: string): string {
  const trimmed = address.trim()
  if (/^https?:\/\//i.test(trimmed) || trimmed.startsWith('#')) return trimmed
  return sitePath(trimmed) ?? ''
}
