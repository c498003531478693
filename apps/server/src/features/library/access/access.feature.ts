import { topic, topicEvent, topicPlace } from '../../../db/schema/library/topic.ts'
import { defineFeature } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'library/access',
  owns: [topic, topicPlace, topicEvent],
})
