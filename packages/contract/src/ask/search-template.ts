import { z } from 'zod'
import { limits } from '../limits.ts'
import { engineType, engineTypes, sourceFilters } from './source.ts'
import { modes } from './mode.ts'
import { searchFields } from './session.ts'
import { route } from '../route.ts'
import { idParams } from '../wire.ts'

const filters = z.object(sourceFilters)

/** The editable fields of a template; none has a default, so that a change changes only what it names. */
const fields = {
  name: z.string().trim().min(1).max(limits.searchTemplate.nameChars),
  question: z.string().trim().min(1).max(limits.questionChars),
  mode: searchFields.mode.removeDefault(),
  engineType,
  model: searchFields.model.removeDefault(),
  filters,
  searchTopic: z.string().max(64).nullable(),
  advanceMath: z.boolean(),
}

/** A way of asking that is kept by name and used again. Spec section 3 "Search template", whose fields it does not show. */
export const searchTemplate = z.object({
  id: z.string(),
  name: z.string(),
  /** The question; placeholders to fill in are written `{like this}`. */
  question: z.string(),
  mode: z.enum(modes),
  engineType: z.enum(engineTypes),
  /** As of a session: `auto`, `extractive`, or a configured model's role or name. */
  model: z.string(),
  filters,
  /** Topic it searches, or null for none in particular; it may have been deleted since. */
  searchTopic: z.string().nullable(),
  advanceMath: z.boolean(),
  /** Comes with the product and cannot be changed. */
  builtin: z.boolean(),
})
export type SearchTemplate = z.infer<typeof searchTemplate>

export const searchTemplateContract = {
  listSearchTemplates: route({
    method: 'GET',
    path: '/api/search-template',
    kind: 'json',
    auth: 'visitor',
    summary: "The visitor's templates in their order, and after them those that come with the product",
    data: z.array(searchTemplate),
  }),
  createSearchTemplate: route({
    method: 'POST',
    path: '/api/search-template',
    kind: 'json',
    auth: 'visitor',
    summary: 'Keep a way of asking; it stands last',
    body: z.object({
      name: fields.name,
      question: fields.question,
      mode: fields.mode.default('detail'),
      engineType: fields.engineType.default('default'),
      model: fields.model.default('auto'),
      filters: fields.filters.default({}),
      searchTopic: fields.searchTopic.default(null),
      advanceMath: fields.advanceMath.default(false),
    }),
    data: searchTemplate,
    errors: ['badRequest', 'conflict', 'notFound'],
  }),
  updateSearchTemplate: route({
    method: 'PATCH',
    path: '/api/search-template/{id}',
    kind: 'json',
    auth: 'visitor',
    right: 'searchTemplate:change',
    summary: 'Rename a template, change what or how it asks, or move it',
    params: idParams,
    body: z.object({
      name: fields.name.optional(),
      question: fields.question.optional(),
      mode: fields.mode.optional(),
      engineType: fields.engineType.optional(),
      model: fields.model.optional(),
      /** All of them: one left out narrows nothing. */
      filters: fields.filters.optional(),
      searchTopic: fields.searchTopic.optional(),
      advanceMath: fields.advanceMath.optional(),
      /** Its place among the owner's, from 0; past the end is the last. */
      position: z.int().min(0).max(limits.searchTemplate.count).optional(),
    }),
    data: searchTemplate,
    errors: ['badRequest', 'conflict', 'notFound'],
  }),
  deleteSearchTemplate: route({
    guests: 'ask',
    method: 'DELETE',
    path: '/api/search-template/{id}',
    kind: 'json',
    auth: 'visitor',
    right: 'searchTemplate:change',
    summary: 'Delete a template',
    params: idParams,
    errors: ['notFound'],
  }),
} as const
