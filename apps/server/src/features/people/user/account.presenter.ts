import { AppError, planType, type UserInfo } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { avatarUrl } from '../../../lib/address/avatar-url.ts'
import { maskContact } from '../../../lib/text/mask-contact.ts'
import { findTeamOf, findUser, listIdentities, type IdentityRow } from './user.repo.ts'

const maskedOf = (identities: readonly IdentityRow[], wanted: 'phone' | 'email') => {
  const found = identities.find(({ kind }) => kind === wanted)
  return found ? maskContact(found.subject) : null
}

/**
 * Presents the account data for its owner. Spec section 3 "User info".
 * @throws AppError `needLogin` when the account no longer exists.
 */
export async function presentUser(ctx: Ctx, uid: string): Promise<UserInfo> {
  const row = await findUser(ctx.db, uid)
  if (!row) throw new AppError('needLogin')
  const identities = await listIdentities(ctx.db, uid)
  const membership = await findTeamOf(ctx.db, uid)
  const { name, role, notes, expiryDate, extensionReadingEnable, cancelAt, createdAt } = row
  const planInputs = { isTeamActive: membership ? (1 as const) : (0 as const), expiryDate }
  const team = membership && {
    id: membership.team.id,
    name: membership.team.name,
    manager: membership.manager,
    checkerDeadline: membership.team.checkerDeadline,
  }
  return {
    uid,
    name,
    avatar: avatarUrl(row.avatar),
    role,
    phone: maskedOf(identities, 'phone'),
    email: maskedOf(identities, 'email'),
    providers: identities.map(({ kind }) => kind).filter((kind) => kind !== 'phone' && kind !== 'email'),
    hasPassword: row.passwordHash !== null,
    notes,
    ...planInputs,
    team: team ?? null,
    plan: planType(planInputs, team ?? null, ctx.now()),
    extensionReadingEnable,
    cancelAt,
    createdAt,
  }
}
