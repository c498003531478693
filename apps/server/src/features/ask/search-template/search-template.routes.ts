import type { searchTemplateContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { changeTemplate, createTemplate, listTemplates, removeTemplate } from './search-template.service.ts'

export function searchTemplateRoutes(ctx: Ctx): Handlers<typeof searchTemplateContract> {
  return {
    listSearchTemplates: (_, { caller, lang }) => listTemplates(ctx, caller, lang),
    createSearchTemplate: ({ body }, { caller }) => createTemplate(ctx, caller, body),
    updateSearchTemplate: ({ params, body }, { caller }) => changeTemplate(ctx, caller, params.id, body),
    deleteSearchTemplate: async ({ params }, { caller }) => {
      await removeTemplate(ctx, caller, params.id)
      return null
    },
  }
}
