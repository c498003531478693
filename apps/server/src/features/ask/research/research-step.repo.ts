import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { researchStep } from '../../../db/schema/ask/session.ts'

/** Lists the stored results of the research steps, by step. */
export async function listResearchSteps(db: Db, resultId: string): Promise<Map<string, unknown>> {
  const rows = await db
    .select({ step: researchStep.step, data: researchStep.data })
    .from(researchStep)
    .where(eq(researchStep.resultId, resultId))
  return new Map(rows.map(({ step, data }) => [step, data]))
}

/** Saves the result of a step, replacing a stored one. */
export async function saveResearchStep(db: Db, row: typeof researchStep.$inferInsert): Promise<void> {
  await db
    .insert(researchStep)
    .values(row)
    .onConflictDoUpdate({ target: [researchStep.resultId, researchStep.step], set: { data: row.data, createdAt: row.createdAt } })
}

/** Deletes the step results of a finished research. */
export async function deleteResearchSteps(db: Db, resultId: string): Promise<void> {
  await db.delete(researchStep).where(eq(researchStep.resultId, resultId))
}
