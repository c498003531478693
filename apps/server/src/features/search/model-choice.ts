import type { Ctx } from '../../context.ts'
import type { Llm } from '../../providers/llm/llm.ts'
import type { ResultRow } from './search.repo.ts'

/** The model a turn asked for; null where none is configured or quotations were asked for. */
export function modelOf(ctx: Ctx, row: ResultRow): Llm | null {
  return row.model === 'extractive' ? null : ctx.llm
}
