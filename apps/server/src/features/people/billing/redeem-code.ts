import { randomInt } from 'node:crypto'

/** Crockford's base 32: no letter that is taken for a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const groups = 5
const groupLength = 4

/** A code nobody can guess (100 bits), in groups a person can type: `3F7K-…`. */
export function makeRedeemCode(): string {
  const character = () => alphabet[randomInt(alphabet.length)]
  return Array.from({ length: groups }, () => Array.from({ length: groupLength }, character).join('')).join('-')
}

/** A code as it was made, however it was typed: small letters, spaces, no dashes, O for 0, I or L for 1. */
export function normaliseRedeemCode(typed: string): string {
  const characters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\-–—]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return characters.match(/.{1,4}/g)?.join('-') ?? ''
}
