import { AppError, modelRoles, type ProgramModel } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'

/**
 * Lists the models that a call may name: the roles, each of which always has some composer, the models of the instance, and the embedding
 * model.
 */
function modelNames({ models, embedding }: Ctx): string[] {
  const named = models.list().flatMap(({ id, name }) => [id, name])
  return [...new Set<string>([...modelRoles, ...named, ...(embedding ? [embedding.model] : [])])]
}

/** Creation times of models are unknown, but clients require a number. */
const created = 0

export function listModels(ctx: Ctx): ProgramModel[] {
  return modelNames(ctx).map((id) => ({ id, object: 'model', created, owned_by: 'wenjin' }))
}

/** Returns a model by its id. @throws AppError `notFound` that lists the known ones. */
export function getModel(ctx: Ctx, id: string): ProgramModel {
  const model = listModels(ctx).find((known) => known.id === id)
  if (model) return model
  throw unknownModel(id, modelNames(ctx))
}

/** Returns the error for a model that the instance does not have. */
export function unknownModel(id: string, known: readonly string[]): AppError {
  return new AppError(
    'notFound',
    { zh: `模型「${id}」`, en: `the model "${id}"` },
    {
      field: 'model',
      sentence: {
        zh: `没有模型「${id}」；可用的是 ${known.join('、')}`,
        en: `The model "${id}" does not exist; available models: ${known.join(', ')}`,
      },
    },
  )
}

/**
 * Returns the model of a chat by a role or a name; the fast one by default.
 * @throws AppError `notFound` that lists the known ones.
 */
export function chatModelOf(ctx: Ctx, asked: string | null | undefined): string {
  if (!asked) return 'fast'
  const known = [...new Set<string>([...modelRoles, ...ctx.models.list().flatMap(({ id, name }) => [id, name])])]
  if (known.includes(asked)) return asked
  throw unknownModel(asked, known)
}
