import { type AuditStatus, type ShareRewardStatus, type Topic, limits } from '@wenjin/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'
import type { DateRange } from '../../../lib/statistics/date-range.ts'

export const adminKey = 'admin'
/** Query key of everything about complaints. */
export const complaintsKey = [adminKey, 'complaint'] as const
const { pageSize } = limits

export function useDailyActives(range: DateRange) {
  return useQuery({
    queryKey: [adminKey, 'dailyActives', range],
    queryFn: ({ signal }) => api.tracking.listDailyActives({ query: range }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useSearchCounts(range: DateRange) {
  return useQuery({
    queryKey: [adminKey, 'searchCounts', range],
    queryFn: ({ signal }) => api.tracking.listSearchCounts({ query: range }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Queries a page of feedback; `handled` undefined for all of it. */
export function useFeedbackList(pageIndex: number, handled: boolean | undefined) {
  return useQuery({
    queryKey: [adminKey, 'feedback', pageIndex, handled],
    queryFn: ({ signal }) =>
      api.admin.listFeedback({ query: { pageIndex, pageSize, ...(handled !== undefined && { handled: handled ? 1 : 0 }) } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useHandleFeedback() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, handled }: { id: string; handled: boolean }) => api.admin.updateFeedback({ params: { id }, body: { handled } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [adminKey, 'feedback'] }),
  })
}

/** Queries a page of complaints; `auditStatus` undefined for all of them. */
export function useComplaints(pageIndex: number, auditStatus: AuditStatus | undefined) {
  return useQuery({
    queryKey: [...complaintsKey, pageIndex, auditStatus],
    queryFn: ({ signal }) =>
      api.admin.listComplaints({ query: { pageIndex, pageSize, ...(auditStatus !== undefined && { auditStatus }) } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useAuditComplaint() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; auditStatus: AuditStatus; note: string }) =>
      api.admin.auditComplaint({ params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: complaintsKey }),
  })
}

/** Queries a page of shares with a requested reward; `status` undefined for all of them. */
export function useShareRewards(pageIndex: number, status: ShareRewardStatus | undefined) {
  return useQuery({
    queryKey: [adminKey, 'shareReward', pageIndex, status],
    queryFn: ({ signal }) =>
      api.admin.listShareRewards({ query: { pageIndex, pageSize, ...(status !== undefined && { status }) } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useReviewShareReward() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; status: 1 | 2; note: string }) => api.admin.reviewShareReward({ params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [adminKey, 'shareReward'] }),
  })
}

const islandKey = [adminKey, 'island'] as const

/** Queries a page of topics that are or were published; `publishState` undefined for both. */
export function useIslandTopics(pageIndex: number, publishState: 1 | 2 | undefined, keyword: string) {
  return useQuery({
    queryKey: [...islandKey, pageIndex, publishState ?? null, keyword],
    queryFn: ({ signal }) =>
      api.island.listIslandTopics(
        { query: { pageIndex, pageSize, keyword, ...(publishState !== undefined && { publishState }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

/** Mutation for a decision about a topic; refreshes the list and the page of the topic. */
function useIslandDecision<Input>(decide: (input: Input) => Promise<Topic>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: decide,
    onSuccess: () =>
      Promise.all([client.invalidateQueries({ queryKey: islandKey }), client.invalidateQueries({ queryKey: queryKeys.topics })]),
  })
}

export const useTakeDown = () =>
  useIslandDecision(({ id, reason }: { id: string; reason: string }) => api.island.takeDownTopic({ params: { id }, body: { reason } }))
export const useRelease = () => useIslandDecision((id: string) => api.island.releaseTopic({ params: { id } }))
