import { loginSession, user, userIdentity } from '../../../db/schema/account.ts'
import { defineFeature } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'people/user',
  owns: [user, userIdentity, loginSession],
})
