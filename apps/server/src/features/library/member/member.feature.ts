import { memberContract } from '@wenjin/contract'
import { joinRequest, topicInvitation, topicMember } from '../../../db/schema/library/topic.ts'
import { listJoinedTopics } from './member.repo.ts'
import { memberRoutes } from './member.routes.ts'
import { defineFeature, service } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'library/member',
  services: [service(memberContract, memberRoutes)],
  owns: [
    { table: topicMember, room: { most: 'one for each topic and account' }, end: 'parent' },
    { table: topicInvitation, room: { most: 'a number for each topic' }, end: 'parent' },
    { table: joinRequest, room: { most: 'one for each invitation and account' }, end: 'parent' },
  ],
  account: { describe: async ({ db }, uid) => ({ invitations: await listJoinedTopics(db, uid) }) },
})
