import { isOwnMachine } from '../../../lib/address/address-key.ts'
import { openValue, sealValue } from './signed-value.ts'
import { OAuthFailure } from './oauth-failure.ts'

/** A program that signs in. Its signed id contains all data about it: anybody may register one, and nothing is stored. */
export interface OAuthClient {
  name: string
  redirectUris: readonly string[]
}

const kind = 'client'
/** Maximum characters of the name (as of a key's name), and of an id, which is sent in URLs. */
const maxName = 60
const maxId = 3500

/** Schemes that a browser handles itself, instead of passing the URL to a program of the device. */
const ownSchemes: ReadonlySet<string> = new Set(
  'about blob chrome data file filesystem ftp intent javascript mailto sms tel vbscript view-source ws wss'
    .split(' ')
    .map((name) => `${name}:`),
)

export const isOnThisDevice = ({ protocol, hostname }: URL) =>
  protocol !== 'https:' && (protocol !== 'http:' || hostname === 'localhost' || isOwnMachine(hostname.replace(/^\[(.*)\]$/, '$1')))

/** Whether a browser may be redirected to a URL with a code: over TLS, to this device, or to a program by its own scheme (RFC 8252). */
function isRedirectUri(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.hash !== '' || text.includes('#') || url.username !== '' || url.password !== '' || ownSchemes.has(url.protocol)) return false
  return url.protocol === 'https:' || isOnThisDevice(url)
}

/** Registers a program. @throws OAuthFailure for a program that cannot be registered */
export function registerClient(secret: string, name: string, redirectUris: readonly string[]): { id: string; client: OAuthClient } {
  if (redirectUris.length === 0) throw new OAuthFailure('invalid_redirect_uri', '缺少 redirect_uris', 'redirect_uris is missing')
  const bad = redirectUris.find((uri) => !isRedirectUri(uri))
  if (bad !== undefined)
    throw new OAuthFailure(
      'invalid_redirect_uri',
      `redirect_uris 里的「${bad}」不行：应是 https 地址、本机的 http 地址，或程序自己的协议，不带 #`,
      `"${bad}" of redirect_uris is not accepted: an address by https, one of this device by http, or one of a scheme of your own, without #`,
    )
  const plain = name.replaceAll(/[\p{C}\s]/gu, ' ').trim()
  const client = { name: [...plain].slice(0, maxName).join('').trim() || new URL(redirectUris[0]!).host || 'MCP', redirectUris }
  const id = sealValue(secret, kind, client)
  if (id.length > maxId) throw new OAuthFailure('invalid_client_metadata', 'redirect_uris 太长', 'redirect_uris is too long')
  return { id, client }
}

/** Decodes the program of an id; null for an id that was not issued here. */
export function findClient(secret: string, id: string): OAuthClient | null {
  return openValue<OAuthClient>(secret, kind, id)
}
