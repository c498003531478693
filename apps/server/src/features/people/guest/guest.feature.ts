import { guest } from '../../../db/schema/people/guest.ts'
import { defineFeature } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'people/guest',
  owns: [guest],
})
