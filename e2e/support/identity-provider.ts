import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { createServer, type Server } from 'node:http'

/** A local third party with user accounts. */
export interface IdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string
  close: () => Promise<void>
}

/** Starts a real OpenID provider with one client, which redirects to `redirectUri`. Accepts any name as a sign-in. */
export async function startIdentityProvider(redirectUri: string): Promise<IdentityProvider> {
  const listener: Server = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const issuer = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  const clientId = 'wenjin'
  const clientSecret = 'a-secret-between-the-two'
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri], response_types: ['code'] }],
    claims: { openid: ['sub'], profile: ['name'] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, name: `${id} 在别处` }) }),
    cookies: { keys: ['only-for-this-test'] },
  })
  listener.on('request', provider.callback())
  return {
    issuer,
    clientId,
    clientSecret,
    close: async () => {
      listener.closeAllConnections()
      listener.close()
      await once(listener, 'close')
    },
  }
}
