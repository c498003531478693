import { AppError, modelRoles } from '@wenjin/contract'
import type { Ctx } from '../../../../context.ts'
import { withSampling, type Llm } from '../../../../providers/llm/llm.ts'
import type { ResultRow } from '../session.repo.ts'

const roles: ReadonlySet<string> = new Set(modelRoles)

/** Finds a model by role or name; the default model for `auto` and for a model that is no longer configured. */
export function findModel(ctx: Ctx, name: string | undefined): Llm | null {
  return (name && name !== 'auto' ? ctx.models.find(name) : null) ?? ctx.llm
}

/** The model that a turn requested; null when none is configured or quotations were requested. */
export function modelOf(ctx: Ctx, row: ResultRow): Llm | null {
  const llm = row.model === 'extractive' ? null : findModel(ctx, row.model)
  return llm && withSampling(llm, row.options.sampling)
}

/** @throws AppError `badRequest` when the instance has no such model. */
export function requireKnownModel(ctx: Ctx, model: string): void {
  if (model === 'auto' || model === 'extractive' || roles.has(model) || model === ctx.llm?.model || ctx.models.find(model)) return
  throw new AppError('badRequest', { zh: `没有配置模型「${model}」`, en: `the model "${model}" is not configured` })
}
