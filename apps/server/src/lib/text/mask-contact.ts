/** Masks a phone number or e-mail for display: `138****0000`, `z***@example.org`. Its owner can still recognise it. */
export function maskContact(contact: string): string {
  const at = contact.lastIndexOf('@')
  if (at > 0) return `${[...contact][0]}***${contact.slice(at)}`
  const local = contact.replace(/^\+86(?=\d{11}$)/, '')
  const shown = local.length > 8 ? 4 : 2
  return `${local.slice(0, local.length > 8 ? local.length - 8 : 2)}****${local.slice(-shown)}`
}
