import type { islandContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { askTopicReview, listIslandTopics, releaseTopic, takeDownTopic } from './island.service.ts'

export function islandRoutes(ctx: Ctx): Handlers<typeof islandContract> {
  return {
    listIslandTopics: ({ query }, { caller }) => listIslandTopics(ctx, caller, query),
    takeDownTopic: ({ params, body }, { caller }) => takeDownTopic(ctx, caller, params.id, body.reason),
    releaseTopic: ({ params }, { caller }) => releaseTopic(ctx, caller, params.id),
    askTopicReview: ({ params, body }, { caller }) => askTopicReview(ctx, caller, params.id, body.note),
  }
}
