import { document } from '../../../db/schema/library/file.ts'
import { indexPosting, indexSegment, passage, passageVector } from '../../../db/schema/library/passage-index.ts'
import { registerIndexJobs } from './passage-index.jobs.ts'
import { defineFeature } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'library/passage-index',
  jobs: registerIndexJobs,
  // `indexedTo` is owned by the feature that stores the passages.
  owns: [
    { table: passage, room: { most: 'derived from documents' }, end: 'topic' },
    { table: indexSegment, room: { most: 'derived from documents' }, end: 'topic' },
    { table: indexPosting, room: { most: 'derived from documents' }, end: 'topic' },
    { table: passageVector, room: { most: 'derived from documents' }, end: 'parent' },
    document.indexedTo,
  ],
})
