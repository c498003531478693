import { setTimeout as delay } from 'node:timers/promises'
import * as oidc from 'openid-client'
import type { OidcProviderConfig } from '../../config.ts'
import { createBoundedFetch } from '../../lib/flow/bounded-fetch.ts'
import { isOwnMachine } from '../../lib/address/own-machine.ts'
import { toStorableText } from '../../lib/text/storable-text.ts'
import { OidcFailure, toOidcFailure } from './oidc-failure.ts'

/** The values to store between the redirect to a third party and the return. */
export interface OidcChecks {
  redirectUri: string
  state: string
  nonce: string
  codeVerifier: string
}

/** An identity confirmed by a third party. */
export interface OidcIdentity {
  /** Permanent id at the third party. */
  subject: string
  /** Returns the user's name at the third party; empty when unknown. Requests it when the token contains none. */
  readName(): Promise<string>
}

/** Signs users in at one third party, by authorization code with PKCE, state and nonce. */
export interface OidcClient {
  /** Returns the authorization URL. @throws OidcFailure */
  begin(redirectUri: string): Promise<{ url: string; checks: OidcChecks }>
  /**
   * Returns the signed-in identity from the callback parameters of the third party.
   * @throws OidcFailure
   */
  finish(checks: OidcChecks, params: Readonly<Record<string, string>>): Promise<OidcIdentity>
}

export interface OidcOptions {
  /** Whether only this machine may be called at the time of the call. */
  isOffline: () => boolean
  /** Timeout in seconds of one reply of a third party. */
  patience?: number
}

/** Cache lifetime of a third party's metadata. */
const believedMs = 60 * 60_000
/** Delay before the single retry of a provider that failed. */
const retryMs = 300
const scope = 'openid profile'
/** Maximum bytes of one reply of a third party: metadata, keys, tokens or user info. */
const maxReplyBytes = 1024 * 1024
const maxNameChars = 1000

/** Returns the display name from the claims of a third party. */
function nameOf(claims: Readonly<Record<string, unknown>>): string {
  const said = [claims['name'], claims['nickname'], claims['preferred_username']]
  return (
    said
      .filter((name) => typeof name === 'string')
      .map((name) => toStorableText(name.slice(0, maxNameChars)).trim())
      .find((name) => name !== '') ?? ''
  )
}

/** Returns the subject of a token. @throws OidcFailure when it is invalid by the standard or cannot be stored in a database. */
function requireSubject(subject: unknown): string {
  if (typeof subject === 'string' && /^[\x20-\x7e]{1,255}$/.test(subject)) return subject
  throw new OidcFailure('invalid', 'the subject is not 1 to 255 ASCII characters')
}

/** Selects the client authentication method that the third party accepts; the standard's default otherwise. */
function authenticate({ clientSecret }: OidcProviderConfig): oidc.ClientAuth {
  if (!clientSecret) return oidc.None()
  const [basic, post] = [oidc.ClientSecretBasic(clientSecret), oidc.ClientSecretPost(clientSecret)]
  return (server, client, body, headers) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const way = taken.includes('client_secret_basic') ? basic : post
    return way(server, client, body, headers)
  }
}

async function discover(config: OidcProviderConfig, patience: number): Promise<oidc.Configuration> {
  const issuer = new URL(config.issuer)
  const isPlain = issuer.protocol === 'http:'
  return oidc.discovery(issuer, config.clientId, {}, authenticate(config), {
    timeout: patience,
    [oidc.customFetch]: createBoundedFetch({ maxBytes: maxReplyBytes }) as oidc.CustomFetch,
    // Plain http is only used when the operator configured it. Signatures are checked even when TLS authenticates the token.
    execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
  })
}

/** Caches discovery for an hour; a failed request is retried once, and then again by the next sign-in. */
function createDiscovery(config: OidcProviderConfig, { isOffline, patience = 8 }: OidcOptions): () => Promise<oidc.Configuration> {
  let known: { at: number; configuration: Promise<oidc.Configuration> } | null = null
  const ask = async () => {
    try {
      return await discover(config, patience)
    } catch (error) {
      const failure = toOidcFailure(error)
      const isSlow = error instanceof oidc.ClientError && error.code === 'OAUTH_TIMEOUT'
      if (failure.kind !== 'unreachable' || isSlow) throw failure
      await delay(retryMs)
      return discover(config, patience)
    }
  }
  return async () => {
    if (isOffline() && !isOwnMachine(config.issuer)) throw new OidcFailure('unreachable', 'the instance is offline')
    const now = performance.now()
    if (known && now - known.at < believedMs) return known.configuration
    const asked = { at: now, configuration: ask() }
    known = asked
    asked.configuration.catch(() => {
      if (known === asked) known = null
    })
    return asked.configuration
  }
}

function createClient(config: OidcProviderConfig, options: OidcOptions): OidcClient {
  const discovered = createDiscovery(config, options)

  async function exchange(checks: OidcChecks, params: Readonly<Record<string, string>>): Promise<OidcIdentity> {
    const configuration = await discovered()
    const address = new URL(checks.redirectUri)
    address.search = new URLSearchParams(params).toString()
    const tokens = await oidc.authorizationCodeGrant(configuration, address, {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.codeVerifier,
    })
    const claims = tokens.claims()!
    return {
      subject: requireSubject(claims.sub),
      async readName() {
        const name = nameOf(claims)
        if (name || !configuration.serverMetadata().userinfo_endpoint) return name
        // The name is optional: sign-in succeeds without it.
        return oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub).then(nameOf, () => '')
      },
    }
  }

  return {
    async begin(redirectUri) {
      try {
        const configuration = await discovered()
        const checks = {
          redirectUri,
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          codeVerifier: oidc.randomPKCECodeVerifier(),
        }
        const url = oidc.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope,
          state: checks.state,
          nonce: checks.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(checks.codeVerifier),
          code_challenge_method: 'S256',
        })
        return { url: url.href, checks }
      } catch (error) {
        throw error instanceof OidcFailure ? error : toOidcFailure(error)
      }
    },
    async finish(checks, params) {
      try {
        return await exchange(checks, params)
      } catch (error) {
        throw error instanceof OidcFailure ? error : toOidcFailure(error)
      }
    },
  }
}

/** Creates a client for each third party of the configuration, by its id. No request is made before a user signs in. */
export function createOidcClients(configs: readonly OidcProviderConfig[], options: OidcOptions): ReadonlyMap<string, OidcClient> {
  return new Map(configs.map((config) => [config.id, createClient(config, options)]))
}
