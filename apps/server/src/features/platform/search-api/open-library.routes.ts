import { fileContract, type openLibraryContract, type Topic } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { stopAnswers } from '../../ask/answer/index.ts'
import { readableFile } from '../../library/access/index.ts'
import { readFileText } from '../../library/document/index.ts'
import { createFolder, editablePlace, getFile, listFileStates, listFolder, toFolder } from '../../library/file/index.ts'
import { listTopics } from '../../library/topic/index.ts'

const toOpenTopic = ({ id, name, dirRootId, description, fileCount, mine }: Topic) => ({
  id,
  name,
  dirRootId,
  description,
  fileCount,
  mine,
})

export function openLibraryRoutes(ctx: Ctx): Handlers<typeof openLibraryContract> {
  return {
    listOpenTopics: async (_, { caller }) => (await listTopics(ctx, caller)).map(toOpenTopic),
    listOpenFolder: ({ params, query }, { caller, lang }) =>
      listFolder(ctx, caller, params.id, fileContract.listFolder.query.parse(query), lang),
    createOpenFolder: async ({ params, body }, { caller }) =>
      toFolder(await createFolder(ctx, await editablePlace(ctx, caller, params.id), body.name, caller)),
    getOpenFile: ({ params }, { caller, lang }) => getFile(ctx, caller, params.id, lang),
    readOpenFile: async ({ params, query }, { caller }) => {
      const { file } = await readableFile(ctx.db, params.id, caller)
      return { id: file.id, fileName: file.name, ...(await readFileText(ctx, file, query)) }
    },
    listOpenFileStates: ({ body }, { caller, lang }) => listFileStates(ctx, caller, body.ids, lang),
    stopOpenAnswer: async ({ params }, { caller }) => ({ stopped: await stopAnswers(ctx, caller, params.id) }),
  }
}
