import type { mindMapContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import {
  createMindMap,
  deleteMindMap,
  readMindMap,
  listMindMaps,
  listMyMindMaps,
  makeMindMap,
  moveMindMap,
  updateMindMap,
} from './mind-map.service.ts'

export function mindMapRoutes(ctx: Ctx): Handlers<typeof mindMapContract> {
  return {
    listMyMindMaps: ({ query }, { caller }) => listMyMindMaps(ctx, caller, query),
    listMindMaps: ({ params, query }, { caller }) => listMindMaps(ctx, caller, params.id, query),
    createMindMap: ({ params, body }, { caller }) => createMindMap(ctx, caller, params.id, body),
    makeMindMap: ({ params, body }, { caller }) => makeMindMap(ctx, caller, params.id, body),
    readMindMap: ({ params }, { caller }) => readMindMap(ctx, caller, params.id),
    updateMindMap: ({ params, body }, { caller }) => updateMindMap(ctx, caller, params.id, body),
    moveMindMap: ({ params, body }, { caller }) => moveMindMap(ctx, caller, params.id, body.topicId),
    deleteMindMap: async ({ params }, { caller }) => {
      await deleteMindMap(ctx, caller, params.id)
      return null
    },
  }
}
