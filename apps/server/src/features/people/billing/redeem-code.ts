import { randomInt } from 'node:crypto'

/** Crockford's base 32: no letter that can be mistaken for a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const groups = 5
const groupLength = 4

/** Creates a random code of 100 bits, in groups that a person can type: `3F7K-…`. */
export function makeRedeemCode(): string {
  const character = () => alphabet[randomInt(alphabet.length)]
  return Array.from({ length: groups }, () => Array.from({ length: groupLength }, character).join('')).join('-')
}

/** Normalises a typed code: lower case, spaces, missing dashes, O for 0, I or L for 1. */
export function normaliseRedeemCode(typed: string): string {
  const characters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\-–—]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return characters.match(/.{1,4}/g)?.join('-') ?? ''
}
