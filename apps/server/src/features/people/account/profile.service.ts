import { AppError, type accountContract, type RouteInput, type UserInfo } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Caller, Actor } from '../../../http/caller.ts'
import { listReadableTopics } from '../../library/topic/index.ts'
import { listAskedTopics } from '../../ask/session/index.ts'
import { type IdentityRow, changeableUser, deleteIdentity, listIdentities, lockUser, presentUser, updateUser } from '../user/index.ts'
import { removeAvatars, requireOwnAvatar } from './avatar.ts'
import { notifyRemoval } from '../contact/index.ts'
import { deleteResetTickets } from '../sign-in/index.ts'

type ProfileChange = RouteInput<typeof accountContract.updateUser>['body']

/** Maximum recent topics returned, and maximum candidates checked for permission. */
const shownTopics = 10
const maxTopicsRead = 50

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function cleanName(name: string): string {
  const cleaned = name.replaceAll(/\p{Cc}/gu, '').trim()
  if (cleaned) return cleaned
  throw new AppError('badRequest', { zh: '名字不能为空', en: 'the name must not be empty' })
}

/** Changes the given fields of a profile. @throws AppError `notFound` or `badRequest`. */
export async function updateProfile(ctx: Ctx, actor: Actor, uid: string, change: ProfileChange): Promise<UserInfo> {
  const { name, avatar, notes, extensionReadingEnable } = change
  await changeableUser(ctx.db, uid, actor)
  if (notes !== undefined && !isJson(notes)) throw new AppError('badRequest', { zh: '字段 notes 不是 JSON', en: 'field notes: not JSON' })
  const avatarId = typeof avatar === 'string' ? await requireOwnAvatar(ctx, uid, avatar) : avatar
  const changed = {
    ...(name !== undefined && { name: cleanName(name) }),
    ...(avatarId !== undefined && { avatar: avatarId }),
    ...(notes !== undefined && { notes }),
    ...(extensionReadingEnable !== undefined && { extensionReadingEnable }),
  }
  if (Object.keys(changed).length > 0) await updateUser(ctx.db, uid, changed)
  if (avatarId !== undefined) await removeAvatars(ctx, uid, [avatarId])
  return presentUser(ctx, uid)
}

/** Whether an identity can be used to sign in: by a code, or at a third party that is still configured. */
function isUsable(ctx: Ctx, { kind }: IdentityRow): boolean {
  return kind === 'phone' || kind === 'email' || ctx.config.oidc.some(({ id }) => id === kind)
}

/** Removes a phone, e-mail or third party from an account. @throws AppError `notFound`, or `conflict` for the last way to sign in. */
export async function unbind(ctx: Ctx, { address }: Caller, uid: string, kind: string): Promise<UserInfo> {
  const removed = await ctx.db.transaction(async (tx) => {
    await lockUser(tx, uid)
    const identities = await listIdentities(tx, uid)
    const leaving = identities.filter((identity) => identity.kind === kind)
    if (leaving.length === 0) throw new AppError('notFound', { zh: '这个绑定', en: 'this binding' })
    if (!identities.some((identity) => identity.kind !== kind && isUsable(ctx, identity))) {
      throw new AppError('conflict', {
        zh: '这是最后一种登录方式，请先绑定另一种',
        en: 'this is the last sign-in method; bind another one first',
      })
    }
    for (const { subject } of leaving) await deleteIdentity(tx, kind, subject)
    // A sign-in that it began must not restore access.
    await deleteResetTickets(tx, uid)
    return leaving.map(({ subject }) => subject)
  })
  if (kind === 'phone' || kind === 'email')
    notifyRemoval(
      ctx,
      removed.map((content) => ({ type: kind, content })),
      address,
    )
  return presentUser(ctx, uid)
}

/** Lists the topics that the user asked last, latest first, among those that the user may read. */
export async function listRecentTopics(ctx: Ctx, actor: Actor, uid: string) {
  const asked = await listAskedTopics(ctx.db, uid, maxTopicsRead)
  const readable = await listReadableTopics(
    ctx,
    actor,
    asked.map(({ topicId }) => topicId),
  )
  const names = new Map(readable.map(({ id, name }) => [id, name]))
  return asked
    .flatMap(({ topicId, usedAt }) => {
      const name = names.get(topicId)
      return name === undefined ? [] : [{ id: topicId, name, usedAt }]
    })
    .slice(0, shownTopics)
}
