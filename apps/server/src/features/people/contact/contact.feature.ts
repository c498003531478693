import { signInFailure, verificationCode } from '../../../db/schema/people/account.ts'
import { defineFeature } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'people/contact',
  owns: [
    { table: verificationCode, room: { most: 'the codes of ten minutes, limited by address' }, end: { job: 'sweep-sign-in' } },
    { table: signInFailure, room: { most: 'the failures of a day, limited by address' }, end: { job: 'sweep-sign-in' } },
  ],
})
