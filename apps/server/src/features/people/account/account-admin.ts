import { AppError } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { maskContact } from '../../../lib/text/mask-contact.ts'
import { hashPassword } from '../../../lib/secret/password-hash.ts'
import { recordAdminAction } from '../../platform/audit/index.ts'
import { deleteFailures, parseAccountName } from '../contact/index.ts'
import {
  type UserRow,
  countLoginSessions,
  deleteLoginSessions,
  findIdentity,
  findUser,
  listAllIdentities,
  listIdentities,
  listUsers,
  requireOtherAdmin,
  updateUser,
} from '../user/index.ts'
import { deleteResetTickets, requireGoodPassword } from '../sign-in/index.ts'

/** An account as the operator sees it. */
export interface AccountLine {
  uid: string
  name: string
  role: UserRow['role']
  /** Masked phone and e-mail, and ids of third parties. */
  identities: string[]
  devices: number
  createdAt: number
  cancelAt: number | null
}

/** Lists all accounts, oldest first. */
export async function listAccounts(ctx: Ctx): Promise<AccountLine[]> {
  const identities = Map.groupBy(await listAllIdentities(ctx.db), ({ uid }) => uid)
  const devices = await countLoginSessions(ctx.db, ctx.now())
  return (await listUsers(ctx.db)).map(({ uid, name, role, createdAt, cancelAt }) => ({
    uid,
    name,
    role,
    identities: (identities.get(uid) ?? []).map(({ kind, subject }) =>
      kind === 'phone' || kind === 'email' ? maskContact(subject) : kind,
    ),
    devices: devices.get(uid) ?? 0,
    createdAt,
    cancelAt,
  }))
}

/** Finds an account by its phone, e-mail or uid. @throws AppError `notFound`. */
export async function requireAccount(ctx: Ctx, written: string): Promise<UserRow> {
  const byUid = await findUser(ctx.db, written)
  if (byUid) return byUid
  const missing = new AppError('notFound', { zh: `账号「${written}」`, en: `the account "${written}"` })
  const contact = contactIn(written)
  const identity = contact && (await findIdentity(ctx.db, contact.type, contact.content))
  const row = identity?.retiredAt === null ? await findUser(ctx.db, identity.uid) : undefined
  if (!row) throw missing
  return row
}

function contactIn(written: string) {
  try {
    return parseAccountName(written)
  } catch {
    return null
  }
}

/** Sets the role of an account. @throws AppError `conflict` when it would leave the instance without an admin. */
export async function setRole(ctx: Ctx, uid: string, role: UserRow['role']): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (role !== 'admin') await requireOtherAdmin(tx, uid)
    await updateUser(tx, uid, { role })
    await recordAdminAction(tx, { at: ctx.now(), uid: null, action: 'role', targetUid: uid, detail: role })
  })
}

/** Sets an account's password, ends every login and lifts a lock on it. @throws AppError `badRequest`. */
export async function setPassword(ctx: Ctx, user: UserRow, password: string): Promise<void> {
  const identities = await listIdentities(ctx.db, user.uid)
  requireGoodPassword(password, [user.name, ...identities.map(({ subject }) => subject)])
  const passwordHash = await hashPassword(password)
  await ctx.db.transaction(async (tx) => {
    await updateUser(tx, user.uid, { passwordHash })
    await deleteResetTickets(tx, user.uid)
    await deleteLoginSessions(tx, user.uid)
    await deleteFailures(tx, [`account:${user.uid}`])
    await recordAdminAction(tx, { at: ctx.now(), uid: null, action: 'password', targetUid: user.uid })
  })
}

/** Ends all logins of an account. */
export async function signOutEverywhere(ctx: Ctx, uid: string): Promise<void> {
  await deleteLoginSessions(ctx.db, uid)
  await recordAdminAction(ctx.db, { at: ctx.now(), uid: null, action: 'signOut', targetUid: uid })
}
