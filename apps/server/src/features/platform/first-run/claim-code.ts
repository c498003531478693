import { createHmac, timingSafeEqual } from 'node:crypto'

/** Letters and digits that cannot be confused with each other. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const groups = 4
const groupChars = 4

/**
 * Returns the code with which a user with access to the console becomes the first admin: 80 bits, the same for all instances on one
 * database and across restarts.
 * @param secret the secret of the instance
 */
export function claimCode(secret: string): string {
  const bytes = createHmac('sha256', secret).update('first-admin').digest()
  const chars = Array.from({ length: groups * groupChars }, (_, at) => alphabet[bytes[at]! % alphabet.length]!)
  return Array.from({ length: groups }, (_, at) => chars.slice(at * groupChars, (at + 1) * groupChars).join('')).join('-')
}

const plain = (code: string) => code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

/** Whether a typed code is the instance's code; case, spaces and dashes are ignored. */
export function isClaimCode(typed: string, secret: string): boolean {
  const [given, wanted] = [plain(typed), plain(claimCode(secret))].map((code) => createHmac('sha256', secret).update(code).digest())
  return timingSafeEqual(given!, wanted!)
}
