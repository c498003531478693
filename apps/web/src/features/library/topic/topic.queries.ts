import { ApiError } from '@wenjin/client'
import { limits, type Topic, type TopicCategory, type TopicRole } from '@wenjin/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '@wenjin/ui'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'
import { rememberTopicPassword, topicPassword } from '../../../lib/storage/share.ts'
import { useSignedInUid } from '../../../lib/person/signed-in.ts'
import { useChange, useTopicAction } from './use-topic-action.ts'

const trashPageSize = 20

const oneKey = (id: string, tsk?: string) => [...queryKeys.topics, 'one', id, tsk ?? null] as const

/** Opens a topic by its share key; removes a stored password that has become wrong. */
async function openByLink(id: string, tsk: string): Promise<Topic> {
  const pwd = topicPassword(id)
  try {
    return await api.topic.openTopic({ params: { id }, body: { tsk, ...(pwd !== undefined && { pwd }) } })
  } catch (error) {
    if (error instanceof ApiError && error.errorName === 'topicPassword') rememberTopicPassword(id, '')
    throw error
  }
}

/** Queries a topic; with the key of its share link it is opened first, after which later requests need no key. */
export function useTopic(id: string, tsk?: string) {
  return useQuery({
    queryKey: oneKey(id, tsk),
    queryFn: ({ signal }) => (tsk ? openByLink(id, tsk) : api.topic.getTopic({ params: { id } }, { signal })),
  })
}

/** Mutation that opens a topic by its link and an entered password, and stores the password. */
export function useEnterPassword(id: string, tsk: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (pwd: string) => api.topic.openTopic({ params: { id }, body: { tsk, pwd } }),
    onSuccess: (topic, pwd) => {
      rememberTopicPassword(id, pwd)
      client.setQueryData(oneKey(id, tsk), topic)
      return client.invalidateQueries({ queryKey: queryKeys.topics, exact: true })
    },
  })
}

/** The editable fields of a topic. */
export type TopicChange = NonNullable<Parameters<typeof api.topic.updateTopic>[0]['body']>

export const useCreateTopic = () => useChange((body: { name: string; description: string }) => api.topic.createTopic({ body }))
export const useUpdateTopic = (id: string) => useChange((body: TopicChange) => api.topic.updateTopic({ params: { id }, body }))
export const useUploadCover = (id: string, mobile: boolean) =>
  useChange((file: File) => api.topic.uploadTopicCover({ params: { id }, query: { mobile }, files: [file] }))
export const useDeleteCover = (id: string, mobile: boolean) =>
  useChange(() => api.topic.deleteTopicCover({ params: { id }, query: { mobile } }))

export const usePinTopic = () =>
  useTopicAction(({ id, pinned }: { id: string; pinned: boolean }) => api.topic.pinTopic({ params: { id }, body: { pinned } }))
export const useSetDefault = () => useTopicAction((topicId: string | null) => api.topic.setDefaultTopic({ body: { topicId } }))
export const useCopyTopic = () => useTopicAction((id: string) => api.topic.copyTopic({ params: { id }, body: {} }))
export const useMoveContents = (id: string) =>
  useTopicAction((topicId: string) => api.topic.moveTopicContents({ params: { id }, body: { topicId } }))
export const useTrashTopic = () => useTopicAction((id: string) => api.topic.trashTopic({ params: { id } }))
export const useRestoreTopic = () => useTopicAction((id: string) => api.topic.restoreTopic({ params: { id } }))
export const useDeleteTopic = () => useTopicAction((id: string) => api.topic.deleteTopic({ params: { id } }))
export const usePublishTopic = (id: string) =>
  useTopicAction((category: TopicCategory) => api.topic.publishTopic({ params: { id }, body: { category } }))
export const useUnpublishTopic = (id: string) => useTopicAction(() => api.topic.unpublishTopic({ params: { id } }))
export const useAskReview = (id: string) => useChange((note: string) => api.island.askTopicReview({ params: { id }, body: { note } }))
export const useSubscribe = () => useTopicAction((id: string) => api.member.subscribeTopic({ params: { id } }))
export const useUnsubscribe = () => useTopicAction((id: string) => api.member.unsubscribeTopic({ params: { id } }))
export const useLeaveTopic = () => useTopicAction((id: string) => api.member.leaveTopic({ params: { id } }))

/** Mutation that sorts the caller's list, with an optimistic update. */
export function useSortTopics() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (topics: readonly Topic[]) => api.topic.sortTopics({ body: { ids: topics.map(({ id }) => id) } }),
    onMutate: async (topics) => {
      await client.cancelQueries({ queryKey: queryKeys.topics, exact: true })
      client.setQueryData(
        queryKeys.topics,
        topics.map((topic, sortIndex) => ({ ...topic, sortIndex })),
      )
    },
    onError: (error) => {
      toast.error(error.message)
      return client.invalidateQueries({ queryKey: queryKeys.topics, exact: true })
    },
  })
}

export function useTrash(pageIndex: number) {
  return useQuery({
    queryKey: [...queryKeys.topics, 'trash', pageIndex],
    queryFn: ({ signal }) => api.topic.listTrashedTopics({ query: { pageIndex, pageSize: trashPageSize } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Queries the contents that go to the trash with a topic; only while the person is about to confirm. */
export function useDeletePermission(id: string, enabled: boolean) {
  return useQuery({
    queryKey: [...queryKeys.topics, 'delete-permission', id],
    queryFn: ({ signal }) => api.topic.getTopicDeletePermission({ params: { id } }, { signal }),
    enabled,
  })
}

/** Queries the permitted actions on a topic, with the reasons for refusals. */
export function useTopicPermission(id: string) {
  return useQuery({
    queryKey: [...queryKeys.topics, 'permission', id],
    queryFn: ({ signal }) => api.topic.getTopicPermission({ params: { id } }, { signal }),
  })
}

/** Queries all topics of others that the person is a member of or subscribed to (spec section 9); sends no request for a guest. */
export function useCircle(role?: TopicRole) {
  const uid = useSignedInUid()
  return useQuery({
    queryKey: [...queryKeys.topics, 'circle', role ?? null],
    queryFn: ({ signal }) =>
      api.member.listKnowledgeCircle({ query: { pageSize: limits.knowledgeCircleSize, ...(role && { role }) } }, { signal }),
    enabled: uid !== null,
  })
}
