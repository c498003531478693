import { AppError, type topicContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { copyTopic, moveTopicContents } from './topic-copy.ts'
import { deleteCover, readCover, receiveCover } from './topic-cover.ts'
import { listTopicEvents } from './topic-event.service.ts'
import { getTopicDeletePermission, getTopicPermission } from './topic-permission.ts'
import { listIslandCategories, listKnowledgeIsland, publishTopic, unpublishTopic } from './topic-publish.service.ts'
import { getTopicShare, openTopic, shareTopic, unshareTopic } from './topic-share.service.ts'
import {
  createTopic,
  deleteTopic,
  getDefaultTopic,
  getTopic,
  listTrashedTopics,
  pinTopic,
  restoreTopic,
  setDefaultTopic,
  sortTopics,
  trashTopics,
  updateTopic,
} from './topic.service.ts'

export function topicRoutes(ctx: Ctx): Handlers<typeof topicContract> {
  return {
    createTopic: ({ body }, { caller }) => createTopic(ctx, caller, body),
    getTopic: ({ params }, { caller }) => getTopic(ctx, caller, params.id),
    updateTopic: ({ params, body }, { caller }) => updateTopic(ctx, caller, params.id, body),
    pinTopic: ({ params, body }, { caller }) => pinTopic(ctx, caller, params.id, body.pinned),
    sortTopics: async ({ body }, { caller }) => {
      await sortTopics(ctx, caller, body.ids)
      return null
    },
    copyTopic: ({ params, body }, { caller }) => copyTopic(ctx, caller, params.id, body.name),
    moveTopicContents: async ({ params, body }, { caller }) => {
      await moveTopicContents(ctx, caller, params.id, body.topicId)
      return null
    },
    trashTopic: async ({ params }, { caller }) => {
      await trashTopics(ctx, caller, [params.id])
      return null
    },
    listTrashedTopics: ({ query }, { caller }) => listTrashedTopics(ctx, caller, query),
    restoreTopic: ({ params }, { caller }) => restoreTopic(ctx, caller, params.id),
    deleteTopic: async ({ params }, { caller }) => {
      await deleteTopic(ctx, caller, params.id)
      return null
    },
    publishTopic: ({ params, body }, { caller }) => publishTopic(ctx, caller, params.id, body.category),
    unpublishTopic: ({ params }, { caller }) => unpublishTopic(ctx, caller, params.id),
    listKnowledgeIsland: ({ query }, { caller }) => listKnowledgeIsland(ctx, caller, query),
    listIslandCategories: () => listIslandCategories(ctx),
    uploadTopicCover: ({ params, query }, { caller, request }) => receiveCover(ctx, caller, params.id, query.mobile, request),
    deleteTopicCover: ({ params, query }, { caller }) => deleteCover(ctx, caller, params.id, query.mobile),
    getTopicCover: async ({ params }, { reply }) => {
      const body = await readCover(ctx, params.id)
      if (!body) throw new AppError('notFound', { zh: '这张封面', en: 'this picture' })
      // The picture of an id never changes.
      reply.header('cache-control', 'public, max-age=31536000, immutable')
      return { contentType: 'image/webp', body }
    },
    getDefaultTopic: (_, { caller }) => getDefaultTopic(ctx, caller),
    setDefaultTopic: ({ body }, { caller }) => setDefaultTopic(ctx, caller, body.topicId),
    getTopicShare: ({ params }, { caller }) => getTopicShare(ctx, caller, params.id),
    shareTopic: ({ params, body }, { caller }) => shareTopic(ctx, caller, params.id, body),
    unshareTopic: async ({ params }, { caller }) => {
      await unshareTopic(ctx, caller, params.id)
      return null
    },
    openTopic: ({ params, body }, { caller }) => openTopic(ctx, caller, params.id, body),
    getTopicPermission: ({ params }, { caller, lang }) => getTopicPermission(ctx, caller, params.id, lang),
    getTopicDeletePermission: ({ params }, { caller, lang }) => getTopicDeletePermission(ctx, caller, params.id, lang),
    listTopicEvents: ({ params, query }, { caller }) => listTopicEvents(ctx, caller, params.id, query),
    openCreateTopic: async ({ body }, { caller }) => {
      const { id, name, dirRootId, description } = await createTopic(ctx, caller, body)
      return { id, name, dirRootId, description }
    },
    openTrashTopics: async ({ body }, { caller }) => {
      await trashTopics(ctx, caller, body.ids)
      return null
    },
  }
}
