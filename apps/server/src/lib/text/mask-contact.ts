/** A phone or e-mail as it may be shown: `138****0000`, `z***@example.org`. Enough for its owner to know it by. */
export function maskContact(contact: string): string {
  const at = contact.lastIndexOf('@')
  if (at > 0) return `${[...contact][0]}***${contact.slice(at)}`
  const local = contact.replace(/^\+86(?=\d{11}$)/, '')
  const shown = local.length > 8 ? 4 : 2
  return `${local.slice(0, local.length > 8 ? local.length - 8 : 2)}****${local.slice(-shown)}`
}
