/** Whether the fingerprint was signed with the public key stated beside the signature. `unsupported`: this browser cannot check it. */
export type SignatureState = 'none' | 'valid' | 'invalid' | 'unsupported'

export interface CheckedSignature {
  state: SignatureState
  /** The public key, 64 hexadecimal digits; empty without a signature. */
  key: string
}

/** Accepts one spelling only, so that no other bytes are an equivalent signature. */
const shape = /^ed25519 ([0-9a-f]{64}) ([0-9a-f]{128})$/

/** Returns the bytes that are signed. */
export const signedBytes = (fingerprint: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(`wenjin-evidence ${fingerprint}`)

/** Returns the text of the part `signature`. */
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
