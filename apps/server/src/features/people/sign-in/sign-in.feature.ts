import { ticket } from '../../../db/schema/people/account.ts'
import { registerSignInJobs } from './sign-in.jobs.ts'
import { defineFeature } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'people/sign-in',
  jobs: registerSignInJobs,
  owns: [{ table: ticket, room: { most: 'the sign-ups of a few minutes, limited by address' }, end: { job: 'sweep-sign-in' } }],
})
