import { document } from '../../../db/schema/library/file.ts'
import { indexPosting, indexSegment, passage, passageVector } from '../../../db/schema/library/passage-index.ts'
import { registerIndexJobs } from './passage-index.jobs.ts'
import { defineFeature } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'library/passage-index',
  jobs: registerIndexJobs,
  // `indexedTo` is owned by the feature that stores the passages.
  owns: [passage, indexSegment, indexPosting, passageVector, document.indexedTo],
})
