import type { fileContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { ownerOf } from '../../../http/caller.ts'
import type { Handlers } from '../../../http/call.ts'
import {
  copyFiles,
  deleteFiles,
  getFile,
  getThumbnail,
  listFolder,
  listTopicFolders,
  listTrash,
  moveFiles,
  renameFile,
  restoreFiles,
  retryFiles,
  trashFiles,
} from './file.service.ts'
import { listFileStates } from './file-states.ts'
import { toFolder } from './file-view.ts'
import { editablePlace } from './folder/folder.policy.ts'
import { createFolder, ensurePaths, renameFolder, requireFolder } from './folder/folder.service.ts'

export function fileRoutes(ctx: Ctx): Handlers<typeof fileContract> {
  return {
    listFolder: ({ params, query }, { caller, lang }) => listFolder(ctx, caller, params.id, query, lang),
    listTopicFolders: ({ params }, { caller }) => listTopicFolders(ctx, caller, params.id),
    listFileStates: ({ body }, { caller, lang }) => listFileStates(ctx, caller, body.ids, lang),
    createFolder: async ({ params, body }, { caller }) =>
      toFolder(await createFolder(ctx, await editablePlace(ctx, caller, params.id), body.name, caller)),
    ensureFolders: async ({ params, body }, { caller }) =>
      ensurePaths(ctx, await editablePlace(ctx, caller, params.id), body.paths, caller),
    renameFolder: async ({ params, body }, { caller }) =>
      toFolder(await renameFolder(ctx, requireFolder(await editablePlace(ctx, caller, params.id)), body.name, ownerOf(caller))),
    renameFile: ({ params, body }, { caller, lang }) => renameFile(ctx, caller, params.id, body.name, lang),
    getThumbnail: ({ params }, { caller }) => getThumbnail(ctx, caller, params.id),
    moveFiles: ({ body }, { caller }) => moveFiles(ctx, caller, body),
    copyFiles: ({ body }, { caller }) => copyFiles(ctx, caller, body),
    trashFiles: ({ body }, { caller }) => trashFiles(ctx, caller, body),
    listTrash: ({ params, query }, { caller, lang }) => listTrash(ctx, caller, params.id, query, lang),
    restoreFiles: ({ body }, { caller }) => restoreFiles(ctx, caller, body),
    deleteFiles: ({ body }, { caller }) => deleteFiles(ctx, caller, body),
    retryFiles: ({ body }, { caller }) => retryFiles(ctx, caller, body),
    getOpenFileProgress: async ({ params }, { caller, lang }) => (await getFile(ctx, caller, params.id, lang)).progress,
    trashOpenFiles: async ({ body }, { caller }) => {
      await trashFiles(ctx, caller, { ids: body.ids, folderIds: [] })
      return null
    },
  }
}
