import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { researchStep } from '../../../db/schema/ask/session.ts'

/** The results of the research steps so far, by step. */
export async function listResearchSteps(db: Db, resultId: string): Promise<Map<string, unknown>> {
  const rows = await db
    .select({ step: researchStep.step, data: researchStep.data })
    .from(researchStep)
    .where(eq(researchStep.resultId, resultId))
  return new Map(rows.map(({ step, data }) => [step, data]))
}

/** Saves what a step came to, in place of what was kept of it before. */
export async function saveResearchStep(db: Db, row: typeof researchStep.$inferInsert): Promise<void> {
  await db
    .insert(researchStep)
    .values(row)
    .onConflictDoUpdate({ target: [researchStep.resultId, researchStep.step], set: { data: row.data, createdAt: row.createdAt } })
}

/** Deletes the steps of a finished research. */
export async function deleteResearchSteps(db: Db, resultId: string): Promise<void> {
  await db.delete(researchStep).where(eq(researchStep.resultId, resultId))
}
