import { signInFailure, verificationCode } from '../../../db/schema/people/account.ts'
import { defineFeature } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'people/contact',
  owns: [verificationCode, signInFailure],
})
