/** The address of a link somebody else wrote, if it leads to the web or within this site; else an empty string. */
export function safeAddress(address: string): string {
  const trimmed = address.trim()
  return /^https?:\/\//i.test(trimmed) || /^\/(?![/\\])/.test(trimmed) || trimmed.startsWith('#') ? trimmed : ''
}
