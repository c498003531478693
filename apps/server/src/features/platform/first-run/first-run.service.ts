import { AppError, type FirstRunState, type firstRunContract, type RouteInput, type SignedIn } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { lockByName } from '../../../db/advisory-lock.ts'
import type { Db } from '../../../db/client.ts'
import type { Call } from '../../../http/call.ts'
import { hashPassword } from '../../../lib/secret/password-hash.ts'
import { parseAccountName } from '../../people/contact/index.ts'
import { requireGoodPassword } from '../../people/sign-in/index.ts'
import { createAccount, hasAdmin, presentUser, startLogin, updateUser } from '../../people/user/index.ts'
import { recordAdminAction } from '../audit/index.ts'
import { getSetting, setSetting } from '../instance/index.ts'
import { claimCode, isClaimCode } from './claim-code.ts'

/** Missing on an instance that is older than the set-up, or whose set-up is finished. */
const stateKey = 'firstRun'

/** Returns how far the set-up of the instance has progressed. */
export async function firstRunState({ db }: Pick<Ctx, 'db'>): Promise<FirstRunState> {
  if (!(await hasAdmin(db))) return 'open'
  return (await getSetting(db, stateKey)) === 'started' ? 'started' : 'done'
}

/**
 * Returns the URL for the console whose opener becomes the first admin; null once there is an admin. The code follows `#`, so no server and
 * no proxy logs it.
 * @param origin public address of the instance
 */
export async function claimAddress(ctx: Pick<Ctx, 'db' | 'secret'>, origin: string): Promise<string | null> {
  return (await hasAdmin(ctx.db)) ? null : `${origin}/first-run#${claimCode(ctx.secret)}`
}

const taken = () => new AppError('conflict', { zh: '这个问津已经有管理员了', en: 'this instance has an admin' })

/** Serialises concurrent claims: the second waits here and is refused. @throws AppError `conflict` */
async function requireNoAdmin(tx: Db): Promise<void> {
  await lockByName(tx, 'first-admin')
  if (await hasAdmin(tx)) throw taken()
}

type Claim = RouteInput<(typeof firstRunContract)['claimInstance']>['body']

async function createFirstAdmin(ctx: Ctx, { account, password, name }: Claim, lang: Call['lang']): Promise<string> {
  const contact = parseAccountName(account ?? '')
  if (password === undefined) throw new AppError('badRequest', { zh: '请设置密码', en: 'set a password' })
  requireGoodPassword(password, [contact.content, name ?? ''])
  const passwordHash = await hashPassword(password)
  const uid = await createAccount(
    ctx,
    { kind: contact.type, subject: contact.content },
    { lang, name, passwordHash, before: requireNoAdmin, role: 'admin' },
  )
  if (uid !== null) return uid
  throw new AppError('conflict', {
    zh: '这个手机号或邮箱已经注册。请先登录这个账号，再打开这个链接',
    en: 'this phone or e-mail is registered: sign in with it first, then open this link again',
  })
}

async function promote(ctx: Ctx, uid: string): Promise<string> {
  await ctx.db.transaction(async (tx) => {
    await requireNoAdmin(tx)
    await updateUser(tx, uid, { role: 'admin' })
  })
  return uid
}

/**
 * Creates the first admin of the instance, verified by the code on its console.
 * @throws AppError `codeWrong`, `badRequest`, or `conflict` when there is an admin or the account exists
 */
export async function claimInstance(ctx: Ctx, body: Claim, call: Call): Promise<SignedIn> {
  if (await hasAdmin(ctx.db)) throw taken()
  if (!isClaimCode(body.code, ctx.secret)) throw new AppError('codeWrong')
  const { uid: caller } = call.caller
  const isNew = body.account !== undefined || caller === null
  const uid = isNew ? await createFirstAdmin(ctx, body, call.lang) : await promote(ctx, caller)
  await setSetting(ctx.db, stateKey, 'started')
  await recordAdminAction(ctx.db, { at: ctx.now(), uid, action: 'claim', targetUid: uid })
  if (isNew) await startLogin(ctx, uid, call)
  return { user: await presentUser(ctx, uid), isNew }
}

/** Marks the set-up as finished. */
export async function finishFirstRun({ db }: Pick<Ctx, 'db'>): Promise<FirstRunState> {
  await setSetting(db, stateKey, 'done')
  return 'done'
}
