import { sitePath } from './site-path.ts'

/** The address of a link somebody else wrote, if it leads to the web or within this site; else an empty string. */
export function safeAddress(address: string): string {
  const trimmed = address.trim()
  if (/^https?:\/\//i.test(trimmed) || trimmed.startsWith('#')) return trimmed
  return sitePath(trimmed) ?? ''
}
