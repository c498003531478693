/**
 * Whether the instance whose public key stands beside it signed the fingerprint. `unsupported`: this browser cannot tell.
 */
export type SignatureState = 'none' | 'valid' | 'invalid' | 'unsupported'

export interface CheckedSignature {
  state: SignatureState
  /** The public key, 64 hexadecimal digits; empty where there is none. */
  key: string
}

/** Only one way to write a signature: no other bytes stand for the same. */
const shape = /^ed25519 ([0-9a-f]{64}) ([0-9a-f]{128})$/

/** The bytes that are signed. */
export const signedBytes = (fingerprint: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(`wenjin-evidence ${fingerprint}`)

/** The text of the part that holds a signature. */
export const signatureText = (key: string, signature: string): string => `ed25519 ${key} ${signature}`

const fromHex = (hex: string) => Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))

/** Checks the signature of a package. @param text of the part `signature` */
export async function checkSignature(text: string | undefined, fingerprint: string): Promise<CheckedSignature> {
  if (text === undefined || text === '') return { state: 'none', key: '' }
  const [, key = '', signature = ''] = shape.exec(text) ?? []
  if (key === '') return { state: 'invalid', key: '' }
  try {
    const publicKey = await crypto.subtle.importKey('raw', fromHex(key), 'Ed25519', false, ['verify'])
    const isValid = await crypto.subtle.verify('Ed25519', publicKey, fromHex(signature), signedBytes(fingerprint))
    return { state: isValid ? 'valid' : 'invalid', key }
  } catch {
    return { state: 'unsupported', key }
  }
}
