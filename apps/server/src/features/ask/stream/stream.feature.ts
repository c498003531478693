import { streamChunk } from '../../../db/schema/search.ts'
import { defineFeature } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'ask/stream',
  owns: [streamChunk],
})
