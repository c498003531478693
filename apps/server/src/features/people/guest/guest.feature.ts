import { guest } from '../../../db/schema/people/guest.ts'
import { defineFeature } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'people/guest',
  owns: [{ table: guest, room: { most: 'the guests of 30 days, limited by address' }, end: { job: 'erase-idle-guests' } }],
})
