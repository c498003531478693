import { loginSession, user, userIdentity } from '../../../db/schema/people/account.ts'
import { defineFeature } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'people/user',
  owns: [
    { table: user, room: { most: 'one for each account' }, end: 'owner' },
    { table: userIdentity, room: { most: 'one of each kind for an account' }, end: 'parent' },
    { table: loginSession, room: { most: 'limits.devices' }, end: { job: 'sweep-sign-in' } },
  ],
})
