import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider, type Configuration } from 'oidc-provider'

/** The provider's redirect to the callback: its query parameters. */
export type Returned = Record<string, string>

/** A real OpenID provider on this machine. */
export interface OpenIdProvider {
  issuer: string
  /** Performs the user's steps at the provider: opens the address, signs in as the subject, agrees. */
  signIn(address: string, subject: string): Promise<Returned>
  /** Performs the same steps, but refuses. */
  refuse(address: string): Promise<Returned>
  close(): Promise<void>
}

export const providerClient = { id: 'wenjin', secret: 'a client secret of the test' }

/** Starts a provider with one callback URL of ours. Every user's name is their subject. */
export async function startOpenIdProvider(redirectUri: string): Promise<OpenIdProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const configuration: Configuration = {
    clients: [
      {
        client_id: providerClient.id,
        client_secret: providerClient.secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    cookies: { keys: ['a cookie key of the test'] },
    claims: { openid: ['sub'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, name: `人 ${id}` }) }),
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
  }
  const provider = new Provider(issuer, configuration)
  const callback = provider.callback()

  /** The subject that the next interaction signs in; null to refuse. */
  let visitor: string | null = null
  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params } = await provider.interactionDetails(request, response)
    if (visitor === null) {
      await provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'the person said no' })
      return
    }
    const grant = new provider.Grant({ accountId: visitor, clientId: params['client_id'] as string })
    grant.addOIDCScope(String(params['scope']))
    const grantId = await grant.save()
    await provider.interactionFinished(request, response, { login: { accountId: visitor }, consent: { grantId } })
  }
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) interact(request, response).catch((error: unknown) => response.destroy(error as Error))
    else void callback(request, response)
  })

  /** Follows redirects with cookies like a browser, until they lead to the callback. */
  async function follow(address: string): Promise<Returned> {
    const cookies = new Map<string, string>()
    for (let next = address; ;) {
      const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
      const answer = await fetch(next, { redirect: 'manual', headers })
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
      }
      const location = answer.headers.get('location')
      if (!location) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`)
      next = new URL(location, next).href
      if (next.startsWith(redirectUri)) return Object.fromEntries(new URL(next).searchParams)
    }
  }

  return {
    issuer,
    signIn(address, subject) {
      visitor = subject
      return follow(address)
    },
    refuse(address) {
      visitor = null
      return follow(address)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
