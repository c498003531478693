import { AppError, type accountContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { uidOf } from '../../../http/caller.ts'
import { createOidcClients } from '../../../providers/oidc/oidc-clients.ts'
import { exportAccount } from './account-export.ts'
import { presentUser, startLogin } from '../user/index.ts'
import { readAvatar, receiveAvatar } from './avatar.ts'
import { scheduleCancellation, restoreAccount } from './cancellation.ts'
import { beginOidc, confirmIdentity, endDevice, finishOidc, listDevices, requireRecentProof } from '../sign-in/index.ts'
import { claimGuestData, getGuestData } from './guest-data.ts'
import { listRecentTopics, unbind, updateProfile } from './profile.service.ts'
import { redeem } from '../billing/index.ts'
import { getUsage } from './usage.service.ts'

/** The calls for managing one's account. */
type ProfileCalls =
  | 'logoff'
  | 'confirmIdentity'
  | 'restoreAccount'
  | 'updateUser'
  | 'redeem'
  | 'uploadAvatar'
  | 'getAvatar'
  | 'unbind'
  | 'getMyInfo'
  | 'listRecentTopics'
  | 'getUsage'
  | 'getResearchUsage'
  | 'getAdvanceUsage'
  | 'listDevices'
  | 'endDevice'
  | 'exportAccount'
  | 'getGuestData'
  | 'claimGuestData'
  | 'startOidc'
  | 'finishOidc'

export function profileRoutes(ctx: Ctx): Pick<Handlers<typeof accountContract>, ProfileCalls> {
  const oidc = { ctx, clients: createOidcClients(ctx.config.oidc, { isOffline: () => ctx.offline }) }
  return {
    logoff: async ({ body }, { caller }) => ({ cancelAt: await scheduleCancellation(ctx, caller, body) }),
    confirmIdentity: async ({ body }, { caller }) => ({ confirmedUntil: await confirmIdentity(ctx, caller, uidOf(caller), body) }),
    restoreAccount: (_, { caller }) => restoreAccount(ctx, uidOf(caller)),
    updateUser: ({ params, body }, { caller }) => updateProfile(ctx, caller, params.uid, body),
    redeem: async ({ body }, { caller }) => {
      const days = await redeem(ctx, uidOf(caller), body.code)
      return { user: await presentUser(ctx, uidOf(caller)), days }
    },
    uploadAvatar: (_, { caller, request }) => receiveAvatar(ctx, uidOf(caller), request),
    getAvatar: async ({ params }, { reply }) => {
      const body = await readAvatar(ctx, params.id)
      if (!body) throw new AppError('notFound', { zh: '这张头像', en: 'this picture' })
      // An id always refers to the same picture, so it can be cached for ever.
      reply.header('cache-control', 'public, max-age=31536000, immutable')
      return { contentType: 'image/webp', body }
    },
    unbind: async ({ body }, { caller }) => {
      await requireRecentProof(ctx, caller, uidOf(caller))
      return unbind(ctx, caller, uidOf(caller), body.kind)
    },
    getMyInfo: (_, { caller }) => presentUser(ctx, uidOf(caller)),
    listRecentTopics: (_, { caller }) => listRecentTopics(ctx, caller, uidOf(caller)),
    getUsage: (_, { caller }) => getUsage(ctx, uidOf(caller), {}),
    getResearchUsage: (_, { caller }) => getUsage(ctx, uidOf(caller), { mode: 'research' }),
    getAdvanceUsage: (_, { caller }) => getUsage(ctx, uidOf(caller), { advanceMath: true }),
    listDevices: (_, { caller }) => listDevices(ctx, caller),
    endDevice: async ({ params }, { caller }) => {
      await endDevice(ctx, caller, params.id)
      return null
    },
    exportAccount: async (_, { caller }) => ({
      ...(await exportAccount(ctx, uidOf(caller))),
      contentType: 'application/zip',
      size: null,
    }),
    getGuestData: (_, { caller }) => getGuestData(ctx, caller),
    claimGuestData: (_, { caller }) => claimGuestData(ctx, caller),
    startOidc: async ({ params, body }, { caller, request }) => {
      // For a signed-in user the call binds the third party.
      if (caller.uid !== null) await requireRecentProof(ctx, caller, caller.uid)
      const origin = `${request.protocol}://${request.host}`
      return { url: await beginOidc(oidc, caller, { ...params, ...body, origin }) }
    },
    finishOidc: async ({ params, body }, call) => {
      const { caller, lang } = call
      const { uid, isNew, isBound, redirectUrl } = await finishOidc(oidc, caller, { ...params, ...body }, lang)
      if (!isBound) await startLogin(ctx, uid, call)
      return { user: await presentUser(ctx, uid), isNew, redirectUrl }
    },
  }
}
