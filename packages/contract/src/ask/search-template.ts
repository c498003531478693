import { z } from 'zod'
import { limits } from '../limits.ts'
import { engineType, engineTypes, sourceFilters } from './source.ts'
import { modes } from './mode.ts'
import { searchFields } from './session.ts'
import { route } from '../route.ts'
import { idParams } from '../wire.ts'

const filters = z.object(sourceFilters)

/** The editable fields of a template, without defaults, so that an update changes only the given fields. */
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

/** A stored and named set of question options. Spec section 3 "Search template", which does not list its fields. */
export const searchTemplate = z
  .object({
    id: z.string(),
    name: z.string(),
    /** The question; placeholders are written `{like this}`. */
    question: z.string(),
    mode: z.enum(modes),
    engineType: z.enum(engineTypes),
    /** As in a session: `auto`, `extractive`, or the role or name of a configured model. */
    model: z.string(),
    filters,
    /** Topic to search, or null for no particular one; the topic may have been deleted. */
    searchTopic: z.string().nullable(),
    advanceMath: z.boolean(),
    /** Shipped with the product and read-only. */
    builtin: z.boolean(),
  })
  .meta({ title: 'SearchTemplate' })
export type SearchTemplate = z.infer<typeof searchTemplate>

export const searchTemplateContract = {
  listSearchTemplates: route({
    method: 'GET',
    path: '/api/search-template',
    kind: 'json',
    auth: 'visitor',
    summary: 'List the templates of the visitor in their order, followed by the built-in ones',
    data: z.array(searchTemplate),
  }),
  createSearchTemplate: route({
    method: 'POST',
    path: '/api/search-template',
    kind: 'json',
    auth: 'visitor',
    summary: 'Create a template at the end of the list',
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
    summary: 'Update the name, the content or the position of a template',
    params: idParams,
    body: z.object({
      name: fields.name.optional(),
      question: fields.question.optional(),
      mode: fields.mode.optional(),
      engineType: fields.engineType.optional(),
      model: fields.model.optional(),
      /** The complete set of filters: an absent filter does not restrict. */
      filters: fields.filters.optional(),
      searchTopic: fields.searchTopic.optional(),
      advanceMath: fields.advanceMath.optional(),
      /** Position in the owner's list, from 0; a larger number means the end. */
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
