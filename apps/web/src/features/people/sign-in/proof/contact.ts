import type { ContactType } from '@wenjin/contract'

/** A phone or e-mail as entered. */
export interface Contact {
  type: ContactType
  content: string
}

const email = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/
const phone = /^\+?\d{6,15}$/

/** Detects whether a line of text is a phone or an e-mail; accepts full-width characters and gaps in numbers; null for neither. */
export function contactOf(text: string): Contact | null {
  const plain = text.normalize('NFKC').trim()
  if (email.test(plain)) return { type: 'email', content: plain }
  const digits = plain.replaceAll(/[\s().-]/g, '')
  return phone.test(digits) ? { type: 'phone', content: digits } : null
}
