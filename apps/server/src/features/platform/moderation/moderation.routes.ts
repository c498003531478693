import { contentLabels, type moderationContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { uidOf } from '../../../http/caller.ts'
import { recordAdminAction } from '../audit/index.ts'
import { labelOf } from './content-check.ts'
import { safetyOf, saveSafety } from './safety-settings.ts'

export function moderationRoutes(ctx: Ctx): Handlers<typeof moderationContract> {
  const present = async () => {
    const { words, quotas, plans, guestAccess, contradictions } = await safetyOf(ctx)
    return { words, endpoint: ctx.moderator !== null, quotas, plans, guestAccess, contradictions }
  }
  return {
    async checkContent({ body }, { lang }) {
      const label = await labelOf(ctx, body.content, body.openId)
      return { safe: label === null, label: label === null ? null : Number(label), text: label === null ? '' : contentLabels[label][lang] }
    },
    getSafetySettings: present,
    async setSafetySettings({ body }, { caller }) {
      await saveSafety(ctx, body)
      if (body.plans !== undefined) {
        await recordAdminAction(ctx.db, { at: ctx.now(), uid: uidOf(caller), action: 'plans', detail: body.plans ? 'on' : 'off' })
      }
      return present()
    },
  }
}
