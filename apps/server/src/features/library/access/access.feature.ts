import { topicEvent, topicPlace } from '../../../db/schema/topic.ts'
import { topic } from '../../../db/schema/knowledge.ts'
import { defineFeature } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'library/access',
  owns: [topic, topicPlace, topicEvent],
})
