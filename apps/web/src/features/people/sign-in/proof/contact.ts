import type { ContactType } from '@wenjin/contract'

/** A phone or e-mail as somebody wrote it. */
export interface Contact {
  type: ContactType
  content: string
}

const email = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/
const phone = /^\+?\d{6,15}$/

/** Which of the two a line of text is, full-width characters and the gaps people write in numbers forgiven; null when neither. */
export function contactOf(text: string): Contact | null {
  const plain = text.normalize('NFKC').trim()
  if (email.test(plain)) return { type: 'email', content: plain }
  const digits = plain.replaceAll(/[\s().-]/g, '')
  return phone.test(digits) ? { type: 'phone', content: digits } : null
}
