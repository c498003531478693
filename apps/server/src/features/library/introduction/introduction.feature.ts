import { introductionContract } from '@wenjin/contract'
import { introduction } from '../../../db/schema/library/introduction.ts'
import { enqueueIntroduction, registerIntroductionJobs } from './introduction.jobs.ts'
import { deleteFileIntroductions } from './introduction.repo.ts'
import { introductionRoutes } from './introduction.routes.ts'
import { defineFeature, service } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'library/introduction',
  services: [service(introductionContract, introductionRoutes)],
  jobs: registerIntroductionJobs,
  owns: [{ table: introduction, room: { most: 'one for each file and topic' }, end: 'parent' }],
  // Foreign keys delete introductions with their topic or file; a copied topic is introduced once its files are searchable.
  topic: { reindexed: enqueueIntroduction },
  file: { moved: (tx, fileIds) => deleteFileIntroductions(tx, fileIds) },
})
