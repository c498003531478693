import { createPrivateKey, createPublicKey, hkdfSync, sign, type KeyObject } from 'node:crypto'
import { fingerprintOf, signatureText, signedBytes, withSignature } from '@wenjin/export/evidence'

/** The PKCS #8 prefix of the 32 bytes of an Ed25519 key (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Derives the signing key of an instance from its secret. */
function keyOf(secret: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'wenjin evidence signature', 32))
  return createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' })
}

/** Returns the public key of an instance: 64 hexadecimal digits. */
export function evidenceKey({ secret }: { secret: string }): string {
  return createPublicKey(keyOf(secret)).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
}

/** Signs an evidence package. */
export function signEvidence({ secret }: { secret: string }, file: Uint8Array): Uint8Array {
  const html = new TextDecoder().decode(file)
  const signature = sign(null, signedBytes(fingerprintOf(html)), keyOf(secret)).toString('hex')
  return new TextEncoder().encode(withSignature(html, signatureText(evidenceKey({ secret }), signature)))
}
