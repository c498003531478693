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
  owns: [team, teamMember],
  account: {
    described: { zh: '团队', en: 'teams' },
    describe: async ({ db }, uid) => ({ teams: await listMemberships(db, uid) }),
  },
})
