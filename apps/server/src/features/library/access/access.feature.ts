import { topic, topicEvent, topicPlace } from '../../../db/schema/library/topic.ts'
import { defineFeature } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'library/access',
  owns: [
    { table: topic, room: 'files', end: 'owner' },
    { table: topicPlace, room: { most: 'one for each topic and person' }, end: 'parent' },
    { table: topicEvent, room: 'files', end: 'parent' },
  ],
})
