import type { Ctx } from '../../context.ts'
import { registerIndexJobs } from './knowledge.jobs.ts'
import { registerVectorJobs } from './passage-vectors.ts'
import { registerTopicJobs } from './topic.jobs.ts'
import { registerFileJobs } from './register-file-jobs.ts'

/** Registers the background work of this feature. */
export async function registerKnowledgeJobs(ctx: Ctx): Promise<void> {
  await registerIndexJobs(ctx)
  await registerVectorJobs(ctx)
  await registerFileJobs(ctx)
  await registerTopicJobs(ctx)
}
