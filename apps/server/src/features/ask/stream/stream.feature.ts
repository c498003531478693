import { streamChunk } from '../../../db/schema/ask/session.ts'
import { defineFeature } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'ask/stream',
  owns: [{ table: streamChunk, room: { most: 'counted with its turn, in streamBytes' }, end: 'parent' }],
})
