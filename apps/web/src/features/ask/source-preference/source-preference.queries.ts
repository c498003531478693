import type { Subscription } from '@wenjin/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'
import type { SiteLists } from './site-lists.ts'

/** Larger than the maximum number of subscriptions of a person. */
const subscriptionPageSize = 100
export const pagesPageSize = 20
/** Interval of polling while a subscription is being read, milliseconds. */
const pollMs = 2000

const key = ['sourcePreference'] as const
const subscriptionsKey = [...key, 'subscriptions'] as const
const listsKey = [...key, 'sites'] as const

const fetchLists = ({ signal }: { signal: AbortSignal }) => api.sourcePreference.getSourcePreference({}, { signal })

/** Queries the sites the person trusts and blocks. */
export function useSiteLists() {
  return useQuery({ queryKey: listsKey, queryFn: fetchLists })
}

/** Returns the sites the person trusts, fetched only when `wanted`; empty until then. */
export function useTrustedSites(wanted: boolean): readonly string[] {
  const { data } = useQuery({ queryKey: listsKey, queryFn: fetchLists, enabled: wanted, staleTime: 60_000 })
  return data?.trusted ?? []
}

/** Mutation that replaces both lists: an optimistic update, rolled back when the server refuses. */
export function useSetSiteLists() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (lists: SiteLists) => api.sourcePreference.setSourcePreference({ body: lists }),
    onMutate: async (lists) => {
      await client.cancelQueries({ queryKey: listsKey })
      const before = client.getQueryData<SiteLists>(listsKey)
      client.setQueryData(listsKey, lists)
      return { before }
    },
    onError: (_error, _lists, context) => client.setQueryData(listsKey, context?.before),
    onSuccess: (lists) => {
      client.setQueryData(listsKey, lists)
      // The new lists change the order of results.
      return client.invalidateQueries({ queryKey: queryKeys.searchResults })
    },
  })
}

/** Whether the server is reading a subscription or is about to. */
export function isBeingRead({ state }: Pick<Subscription, 'state'>): boolean {
  return state === 'waiting' || state === 'running'
}

/** Queries the person's subscriptions, polled while one is being read. */
export function useSubscriptions() {
  return useQuery({
    queryKey: subscriptionsKey,
    queryFn: ({ signal, client }) =>
      api.sourcePreference.listSubscriptions(
        { query: { pageIndex: 0, pageSize: subscriptionPageSize } },
        // After the first load this is a background request: a refusal then opens no dialog.
        { signal, background: client.getQueryData(subscriptionsKey) !== undefined },
      ),
    refetchInterval: ({ state }) => (state.data?.list.some(isBeingRead) ? pollMs : false),
  })
}

/** The result of each page of a subscription. */
export function useSubscriptionPages(id: string, pageIndex: number, following: boolean) {
  return useQuery({
    queryKey: [...key, 'pages', id, pageIndex],
    queryFn: ({ signal, client, queryKey }) =>
      api.sourcePreference.listSubscriptionPages(
        { params: { id }, query: { pageIndex, pageSize: pagesPageSize } },
        { signal, background: client.getQueryData(queryKey) !== undefined },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: following ? pollMs : false,
  })
}

/** A mutation of subscriptions, after which they are refetched. */
function useSubscriptionMutation<T>(change: (args: T) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: key }) })
}

/** How a site is read: depth of links, maximum number of pages, hours between visits. */
export interface Reading {
  depth: number
  pageLimit: number
  everyHours: number
}

export interface NewSubscription extends Partial<Reading> {
  url: string
  kind?: Subscription['kind']
}

export interface SubscriptionChange extends Partial<Reading> {
  id: string
  paused?: boolean
}

export function useCreateSubscription() {
  return useSubscriptionMutation((body: NewSubscription) => api.sourcePreference.createSubscription({ body }))
}

export function useUpdateSubscription() {
  return useSubscriptionMutation(({ id, ...body }: SubscriptionChange) => api.sourcePreference.updateSubscription({ params: { id }, body }))
}

export function useRefreshSubscription() {
  return useSubscriptionMutation((id: string) => api.sourcePreference.refreshSubscription({ params: { id } }))
}

export function useDeleteSubscription() {
  return useSubscriptionMutation((id: string) => api.sourcePreference.deleteSubscription({ params: { id } }))
}
