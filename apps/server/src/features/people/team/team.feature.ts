import { teamContract } from '@wenjin/contract'
import { team, teamMember } from '../../../db/schema/people/team.ts'
import { registerTeamJobs } from './team.jobs.ts'
import { listMemberships } from './team.repo.ts'
import { teamRoutes } from './team.routes.ts'
import { defineFeature, service } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'people/team',
  services: [service(teamContract, teamRoutes)],
  jobs: registerTeamJobs,
  owns: [
    { table: team, room: { most: 'the operator makes them' }, end: 'instance' },
    { table: teamMember, room: { most: 'one for each team and account' }, end: 'parent' },
  ],
  account: {
    described: { zh: '团队', en: 'teams' },
    describe: async ({ db }, uid) => ({ teams: await listMemberships(db, uid) }),
  },
})
