import { AppError, modelRoles } from '@wenjin/contract'
import type { Ctx } from '../../../../context.ts'
import type { Llm } from '../../../../providers/llm/llm.ts'
import type { ResultRow } from '../session.repo.ts'

const roles: ReadonlySet<string> = new Set(modelRoles)

/** The model of a role or name; the default one for `auto` and what is configured no more. */
export function findModel(ctx: Ctx, name: string | undefined): Llm | null {
  return (name && name !== 'auto' ? ctx.models.find(name) : null) ?? ctx.llm
}

/** The model a turn asked for; null where none is configured or quotations were asked for. */
export function modelOf(ctx: Ctx, row: ResultRow): Llm | null {
  return row.model === 'extractive' ? null : findModel(ctx, row.model)
}

/** @throws AppError `badRequest` when the instance has no such model. */
export function requireKnownModel(ctx: Ctx, model: string): void {
  if (model === 'auto' || model === 'extractive' || roles.has(model) || model === ctx.llm?.model || ctx.models.find(model)) return
  throw new AppError('badRequest', { zh: `没有配置模型「${model}」`, en: `the model "${model}" is not configured` })
}
