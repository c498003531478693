import type { Ctx } from '../../context.ts'

/** Long enough for what a page asks for, statement after statement. */
const breathMs = 30

/**
 * Lets others in between two portions of long work: the embedded engine takes one after another, and without a pause each single statement of
 * theirs would wait for a whole portion.
 */
export async function letOthersIn(ctx: Ctx): Promise<void> {
  await ctx.sleep(ctx.database.kind === 'embedded' ? breathMs : 0)
}
