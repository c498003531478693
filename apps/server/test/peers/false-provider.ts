import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An OpenID provider that responds as configured, and misbehaves. */
export interface FalseProvider {
  issuer: string
  /** Requested paths, in order. */
  asked: string[]
  /** Overrides claims of the next tokens. */
  claims: Record<string, unknown>
  /** Whether it signs with a key that it does not publish. */
  forged: boolean
  /** Handles a path instead of the provider. */
  behave: ((path: string, response: ServerResponse) => boolean) | null
  close(): Promise<void>
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Starts a provider whose tokens are valid except for the configured changes. */
export async function startFalseProvider(
  clientId: string,
): Promise<FalseProvider & { returnFrom(address: string): Record<string, string> }> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const strangers = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let nonce = ''
  const send = (response: ServerResponse, body: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  function idToken(): string {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: provider.issuer,
      aud: clientId,
      sub: 'somebody',
      iat: now,
      exp: now + 300,
      nonce,
      name: '某人',
      ...provider.claims,
    }
    const signed = `${base64({ alg: 'RS256', kid: 'k1', typ: 'JWT' })}.${base64(claims)}`
    const { privateKey } = provider.forged ? strangers : keys
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey).toString('base64url')}`
  }

  const server = createServer((request, response) => {
    const path = request.url ?? ''
    provider.asked.push(path)
    if (provider.behave?.(path, response)) return
    if (path === '/.well-known/openid-configuration') {
      const { issuer } = provider
      send(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    } else if (path === '/jwks') {
      send(response, { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }] })
    } else if (path === '/token') send(response, { access_token: 'a', token_type: 'Bearer', id_token: idToken() })
    else send(response, { error: 'not_found' }, 404)
  })
  const provider = {
    issuer: '',
    asked: [] as string[],
    claims: {} as Record<string, unknown>,
    forged: false,
    behave: null as FalseProvider['behave'],
    /** Returns the callback parameters for an authorization URL. */
    returnFrom(address: string) {
      const { searchParams } = new URL(address)
      nonce = searchParams.get('nonce') ?? ''
      return { code: 'c1', state: searchParams.get('state') ?? '' }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return provider
}
