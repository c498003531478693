import { memberContract } from '@wenjin/contract'
import { joinRequest, topicInvitation, topicMember } from '../../../db/schema/library/topic.ts'
import { listJoinedTopics } from './member.repo.ts'
import { memberRoutes } from './member.routes.ts'
import { defineFeature, service } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'library/member',
  services: [service(memberContract, memberRoutes)],
  owns: [topicMember, topicInvitation, joinRequest],
  account: { describe: async ({ db }, uid) => ({ invitations: await listJoinedTopics(db, uid) }) },
})
