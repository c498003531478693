import { AppError, planType, type ManagedUser, type RouteInput, type userAdminContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { avatarUrl } from '../../../lib/address/avatar-url.ts'
import { maskContact } from '../../../lib/text/mask-contact.ts'
import { recordAdminAction } from '../../platform/audit/index.ts'
import { deleteResetTickets, issueResetTicket } from '../sign-in/index.ts'
import { deleteLoginSessions, findUser, lockUser, requireOtherAdmin, updateUser, type UserRow } from '../user/index.ts'
import { findAccountFacts, pageUsers } from './user-admin.repo.ts'

type Input<K extends keyof typeof userAdminContract> = RouteInput<(typeof userAdminContract)[K]>

const missing = () => new AppError('notFound', { zh: '这个账号', en: 'this account' })

/** Presents accounts for admins; phones and e-mail addresses are masked. */
async function present(ctx: Ctx, users: readonly UserRow[]): Promise<ManagedUser[]> {
  const now = ctx.now()
  const { identities, logins, teams } = await findAccountFacts(ctx.db, users, now)
  return users.map((row) => {
    const { uid, name, role, createdAt, cancelAt, suspendedAt, quotas, expiryDate } = row
    // The team with the latest plan deadline counts.
    const deadlines = (teams.get(uid) ?? []).map(({ checkerDeadline }) => checkerDeadline)
    const team = deadlines.length > 0 ? { checkerDeadline: Math.max(0, ...deadlines.map((deadline) => deadline ?? 0)) || null } : null
    const login = logins.get(uid)
    return {
      uid,
      name,
      avatar: avatarUrl(row.avatar),
      role,
      identities: (identities.get(uid) ?? []).map(({ kind, subject }) =>
        kind === 'phone' || kind === 'email' ? maskContact(subject) : kind,
      ),
      plan: planType({ isTeamActive: team ? 1 : 0, expiryDate }, team, now),
      devices: login?.n ?? 0,
      lastSeenAt: login?.lastSeenAt ?? null,
      createdAt,
      cancelAt,
      suspendedAt,
      quotas,
    }
  })
}

async function presentOne(ctx: Ctx, uid: string): Promise<ManagedUser> {
  const row = await findUser(ctx.db, uid)
  const [shown] = row ? await present(ctx, [row]) : []
  if (!shown) throw missing()
  return shown
}

/** Returns a page of the accounts. */
export async function listManagedUsers(ctx: Ctx, query: Input<'listUsers'>['query']) {
  const { list, total } = await pageUsers(ctx.db, query)
  return { list: list.length > 0 ? await present(ctx, list) : [], total, pageIndex: query.pageIndex, pageSize: query.pageSize }
}

/** Ends all logins of an account, and everything that allows signing in again without the password. */
async function endLogins(tx: Tx, uid: string): Promise<void> {
  await deleteLoginSessions(tx, uid)
  await deleteResetTickets(tx, uid)
}

/**
 * Changes the role or the quotas of an account, or suspends it, which signs it out.
 * @throws AppError `notFound`, or `conflict` when it would leave the instance without an admin, or an admin suspends their own account.
 */
export async function changeUser(ctx: Ctx, adminUid: string, uid: string, change: Input<'changeUser'>['body']): Promise<ManagedUser> {
  const { role, suspended, quotas } = change
  const at = ctx.now()
  await ctx.db.transaction(async (tx) => {
    if (role === 'user' || suspended) await requireOtherAdmin(tx, uid)
    const row = await lockUser(tx, uid)
    if (!row) throw missing()
    const record = (action: 'role' | 'suspend' | 'restore' | 'quotas', detail = '') =>
      recordAdminAction(tx, { at, uid: adminUid, action, targetUid: uid, detail })
    if (role !== undefined && role !== row.role) {
      await updateUser(tx, uid, { role })
      await record('role', role)
    }
    if (suspended === true && row.suspendedAt === null) {
      if (uid === adminUid) throw new AppError('conflict', { zh: '不能停用自己的账号', en: 'you cannot suspend your own account' })
      await updateUser(tx, uid, { suspendedAt: at })
      await endLogins(tx, uid)
      await record('suspend')
    }
    if (suspended === false && row.suspendedAt !== null) {
      await updateUser(tx, uid, { suspendedAt: null })
      await record('restore')
    }
    if (quotas !== undefined) {
      await updateUser(tx, uid, { quotas })
      await record('quotas', quotas === null ? 'off' : 'on')
    }
  })
  return presentOne(ctx, uid)
}

/** Signs an account out on all its devices. @throws AppError `notFound` */
export async function endUserSessions(ctx: Ctx, adminUid: string, uid: string): Promise<ManagedUser> {
  await ctx.db.transaction(async (tx) => {
    if (!(await lockUser(tx, uid))) throw missing()
    await endLogins(tx, uid)
    await recordAdminAction(tx, { at: ctx.now(), uid: adminUid, action: 'signOut', targetUid: uid })
  })
  return presentOne(ctx, uid)
}

/**
 * Creates a link by which the owner of an account sets a new password. Its secret follows `#`, so no server and no proxy logs it.
 * @param origin public address of the instance
 * @throws AppError `notFound`, or `conflict` for a suspended account
 */
export async function createResetLink(
  ctx: Ctx,
  adminUid: string,
  uid: string,
  origin: string,
): Promise<{ url: string; expiresAt: number }> {
  const { secret, expiresAt } = await ctx.db.transaction(async (tx) => {
    const row = await lockUser(tx, uid)
    if (!row) throw missing()
    if (row.suspendedAt !== null)
      throw new AppError('conflict', { zh: '账号已停用，请先恢复', en: 'the account is suspended: restore it first' })
    await recordAdminAction(tx, { at: ctx.now(), uid: adminUid, action: 'resetLink', targetUid: uid })
    return issueResetTicket(tx, uid, ctx.now())
  })
  return { url: `${origin}/h5-reset-password#${secret}`, expiresAt }
}
