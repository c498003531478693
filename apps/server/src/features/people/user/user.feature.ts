import { loginSession, user, userIdentity } from '../../../db/schema/people/account.ts'
import { defineFeature } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'people/user',
  owns: [user, userIdentity, loginSession],
})
