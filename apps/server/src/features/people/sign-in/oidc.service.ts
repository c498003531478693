import { AppError, type Lang } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { sameSitePath } from '../../../lib/address/same-site-path.ts'
import { hashSecret } from '../../../lib/secret/secret.ts'
import type { OidcChecks, OidcClient, OidcIdentity } from '../../../providers/oidc/oidc-clients.ts'
import { OidcFailure } from '../../../providers/oidc/oidc-failure.ts'
import { createAccount, findIdentity, insertIdentity, listIdentities, lockUser } from '../user/index.ts'
import { insertTicket, takeTicket } from './ticket.repo.ts'

/** Time limit for the stay at the third party, milliseconds. */
const ticketMs = 10 * 60_000
const longestName = 40

/** The contents of a ticket of this kind. */
interface Begun {
  provider: string
  checks: OidcChecks
  redirectUrl: string
  /** The account to bind the third party to; null to sign in. */
  uid: string | null
}

/** The dependencies of the calls in this file. */
export interface OidcDeps {
  ctx: Ctx
  clients: ReadonlyMap<string, OidcClient>
}

/** The account of a third-party sign-in, and the page to open next. */
export interface OidcEntrant {
  uid: string
  isNew: boolean
  /** The user was already signed in; the third party was only bound. */
  isBound: boolean
  redirectUrl: string
}

function clientOf({ clients }: OidcDeps, provider: string): OidcClient {
  const client = clients.get(provider)
  if (!client) throw new AppError('notFound', { zh: `第三方登录「${provider}」`, en: `the third party "${provider}"` })
  return client
}

/** Returns our callback URL for a third party. */
function redirectUri(ctx: Ctx, origin: string, provider: string): string {
  return `${ctx.config.publicUrl ?? origin}${provider === 'baidu' ? '/baidu-auth' : `/oauth/${provider}`}`
}

/** Returns the error for a kind of failure. */
function failureOf(kind: OidcFailure['kind']): AppError {
  switch (kind) {
    case 'refused':
      return new AppError('badRequest', { zh: '第三方没有同意登录', en: 'the third party refused the sign-in' })
    case 'expired':
      return new AppError('badRequest', { zh: '这次登录已经过期，请重新开始', en: 'this sign-in has expired; please begin again' })
    case 'invalid':
      return new AppError('badRequest', {
        zh: '第三方的应答没有通过校验，没有登录',
        en: 'the reply of the third party could not be verified; you were not signed in',
      })
    case 'unreachable':
      return new AppError('serverBusy', {
        zh: '第三方登录暂时连接不上，请换一种方式登录',
        en: 'the third party is unreachable; use another sign-in method',
      })
  }
}

/** Runs a request to a third party; the reason of a failure goes to the log, a sentence to the user. */
async function asking<T>(ctx: Ctx, provider: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof OidcFailure)) throw error
    ctx.log.warn({ provider, kind: error.kind, reason: error.message }, 'signing in at a third party failed')
    throw failureOf(error.kind)
  }
}

/**
 * Starts a sign-in at a third party, or its binding to the signed-in account.
 * @returns the address to open.
 * @throws AppError `notFound` or `serverBusy`.
 */
export async function beginOidc(
  deps: OidcDeps,
  caller: Caller,
  order: { provider: string; origin: string; redirectUrl: string },
): Promise<string> {
  const { ctx } = deps
  const { provider } = order
  const client = clientOf(deps, provider)
  const { url, checks } = await asking(ctx, provider, () => client.begin(redirectUri(ctx, order.origin, provider)))
  const data: Begun = { provider, checks, redirectUrl: sameSitePath(order.redirectUrl), uid: caller.uid }
  await insertTicket(ctx.db, {
    hash: hashSecret(checks.state),
    kind: 'oidc',
    data,
    visitorId: caller.visitorId,
    expiresAt: ctx.now() + ticketMs,
  })
  return url
}

/** Binds a third party to an account. @throws AppError `conflict` when another account has it, or this one has another of its kind. */
async function bind(ctx: Ctx, uid: string, provider: string, subject: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockUser(tx, uid)
    const own = (await listIdentities(tx, uid)).find(({ kind }) => kind === provider)
    if (own?.subject === subject) return
    if (own)
      throw new AppError('conflict', {
        zh: '账号已绑定另一个第三方账号，请先解绑',
        en: 'another third-party account is bound already; unbind it first',
      })
    const added = await insertIdentity(tx, { kind: provider, subject, uid, createdAt: ctx.now(), retiredAt: null })
    if (!added) throw new AppError('conflict', { zh: '这个第三方账号已绑定到别的账号', en: 'it is bound to another account' })
  })
}

/** Returns the account of a third-party identity, and creates it when there is none. */
async function accountOf(ctx: Ctx, provider: string, identity: OidcIdentity, lang: Lang): Promise<{ uid: string; isNew: boolean }> {
  const { subject } = identity
  const known = await findIdentity(ctx.db, provider, subject)
  if (known) return { uid: known.uid, isNew: false }
  const name = [...(await identity.readName())].slice(0, longestName).join('')
  const created = await createAccount(ctx, { kind: provider, subject }, { lang, name })
  if (created !== null) return { uid: created, isNew: true }
  // A concurrent request of the same user created it.
  const other = await findIdentity(ctx.db, provider, subject)
  if (!other) throw new AppError('serverBusy')
  return { uid: other.uid, isNew: false }
}

/**
 * Handles the callback of a third party.
 * @throws AppError `notFound`, `badRequest` for an invalid response, `conflict`, or `serverBusy`.
 */
export async function finishOidc(
  deps: OidcDeps,
  caller: Caller,
  order: { provider: string; params: Readonly<Record<string, string>> },
  lang: Lang,
): Promise<OidcEntrant> {
  const { ctx } = deps
  const { provider, params } = order
  const client = clientOf(deps, provider)
  const wanted = { hash: hashSecret(params['state'] ?? ''), kind: 'oidc' as const, visitorId: caller.visitorId }
  const begun = (await takeTicket(ctx.db, wanted, ctx.now())) as Begun | undefined
  // A binding started by a signed-in user can only be finished by the same user.
  if (begun?.provider !== provider || (begun.uid !== null && begun.uid !== caller.uid)) throw failureOf('expired')
  const { checks, redirectUrl } = begun
  const identity = await asking(ctx, provider, () => client.finish(checks, params))
  if (begun.uid === null) return { ...(await accountOf(ctx, provider, identity, lang)), isBound: false, redirectUrl }
  await bind(ctx, begun.uid, provider, identity.subject)
  return { uid: begun.uid, isNew: false, isBound: true, redirectUrl }
}
