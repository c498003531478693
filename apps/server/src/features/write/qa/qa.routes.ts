import type { qaContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { addFromAnswer, type ReadOwnAnswer } from './from-answer.ts'
import { generateQa } from './generate.ts'
import { addEntries, deleteQa, listQa, pinQa, updateQa } from './qa.service.ts'

export function qaRoutes(ctx: Ctx, readAnswer: ReadOwnAnswer): Handlers<typeof qaContract> {
  return {
    listQa: ({ params, query }, { caller }) => listQa(ctx, caller, params.id, query),
    createQa: async ({ params, body }, { caller }) => (await addEntries(ctx, caller, params.id, [body]))[0]!,
    createQaFromResult: ({ params, body }, { caller }) => addFromAnswer(ctx, readAnswer, caller, params.id, body),
    generateQa: ({ params, body }, { caller }) => generateQa(ctx, caller, params.id, body),
    updateQa: ({ params, body }, { caller }) => updateQa(ctx, caller, params.id, body),
    pinQa: ({ params, body }, { caller }) => pinQa(ctx, caller, params.id, body.pinned),
    deleteQa: async ({ params }, { caller }) => {
      await deleteQa(ctx, caller, params.id)
      return null
    },
  }
}
