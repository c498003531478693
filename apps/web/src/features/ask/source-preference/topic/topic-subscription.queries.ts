import type { TopicSubscription } from '@wenjin/contract'
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { api } from '../../../../lib/api/api.ts'
import { queryKeys } from '../../../../lib/api/query.ts'
import { isBeingRead } from '../source-preference.queries.ts'

/** Interval of polling while a subscription is being read, milliseconds. */
const pollMs = 2000
/** Maximum number of subscriptions shown of a topic. */
const pageSize = 200

const keyOf = (topicId: string) => ['topicSubscriptions', topicId] as const

/** Refreshes the lists of files and the counts of a topic. */
const refreshFiles = (client: QueryClient) =>
  Promise.all([client.invalidateQueries({ queryKey: queryKeys.files }), client.invalidateQueries({ queryKey: queryKeys.topics })])

/** Queries the subscriptions of a topic, polled while one of them is being read; refreshes its files with them. */
export function useTopicSubscriptions(topicId: string) {
  return useQuery({
    queryKey: keyOf(topicId),
    queryFn: async ({ signal, client, queryKey }) => {
      const known = client.getQueryData<{ list: TopicSubscription[] }>(queryKey)
      const page = await api.topicSubscription.listTopicSubscriptions(
        { params: { id: topicId }, query: { pageIndex: 0, pageSize } },
        { signal, background: known !== undefined },
      )
      if (known?.list.some(isBeingRead)) void refreshFiles(client)
      return page
    },
    refetchInterval: ({ state }) => (state.data?.list.some(isBeingRead) ? pollMs : false),
  })
}

/** Fetches the preview of an address. */
export function usePreview(topicId: string) {
  return useMutation({
    mutationFn: (url: string) => api.topicSubscription.previewTopicSubscription({ params: { id: topicId }, body: { url } }),
  })
}

export interface NewTopicSubscription {
  url: string
  kind?: TopicSubscription['kind']
  folderId: string
  everyHours: number
}

export interface TopicSubscriptionChange {
  subscriptionId: string
  paused?: boolean
  folderId?: string
  everyHours?: number
}

/** The mutations of a topic's subscriptions; each refreshes the list. */
export function useTopicSubscriptionActions(topicId: string) {
  const client = useQueryClient()
  const onSettled = () => Promise.all([client.invalidateQueries({ queryKey: keyOf(topicId) }), refreshFiles(client)])
  const of = (subscriptionId: string) => ({ id: topicId, subscriptionId })
  return {
    create: useMutation({
      mutationFn: (body: NewTopicSubscription) => api.topicSubscription.createTopicSubscription({ params: { id: topicId }, body }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ subscriptionId, ...body }: TopicSubscriptionChange) =>
        api.topicSubscription.updateTopicSubscription({ params: of(subscriptionId), body }),
      onSettled,
    }),
    refresh: useMutation({
      mutationFn: (subscriptionId: string) => api.topicSubscription.refreshTopicSubscription({ params: of(subscriptionId) }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: ({ subscriptionId, files }: { subscriptionId: string; files: 'keep' | 'trash' }) =>
        api.topicSubscription.deleteTopicSubscription({ params: of(subscriptionId), query: { files } }),
      onSettled,
    }),
  }
}
