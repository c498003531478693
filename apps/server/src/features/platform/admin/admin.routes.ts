import type { adminContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { uidOf } from '../../../http/caller.ts'
import { auditComplaint, createComplaint, listComplaints } from './complaint.service.ts'
import { createFeedback, listFeedback, setFeedbackHandled } from './feedback.service.ts'
import { createShareReward, listOwnShareRewards, listShareRewards, reviewShareReward } from './share-reward.service.ts'

export function adminRoutes(ctx: Ctx): Handlers<typeof adminContract> {
  return {
    createFeedback: ({ body }, { caller }) => createFeedback(ctx, caller, body),
    listFeedback: ({ query }) => listFeedback(ctx, query),
    updateFeedback: ({ params, body }) => setFeedbackHandled(ctx, params.id, body.handled),
    createComplaint: ({ body }, { caller }) => createComplaint(ctx, caller, body),
    listComplaints: ({ query }) => listComplaints(ctx, query),
    auditComplaint: ({ params, body }) => auditComplaint(ctx, params.id, body),
    createShareReward: ({ body }, { caller, request }) => createShareReward(ctx, uidOf(caller), request.hostname, body),
    listShareRewards: ({ query }) => listShareRewards(ctx, query),
    reviewShareReward: ({ params, body }) => reviewShareReward(ctx, params.id, body),
    listMyShareRewards: ({ query }, { caller }) => listOwnShareRewards(ctx, uidOf(caller), query),
  }
}
