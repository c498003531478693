import type { QaState } from '@wenjin/contract'
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'

const pageSize = 30

/** Queries the questions and answers of a topic, pinned ones first, as an infinite list. */
export function useQaEntries(topicId: string, keyword: string, state: QaState | undefined) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.qa, topicId, keyword, state ?? null],
    queryFn: ({ pageParam, signal }) =>
      api.qa.listQa({ params: { id: topicId }, query: { pageIndex: pageParam, pageSize, keyword, ...(state && { state }) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => ((page.pageIndex + 1) * page.pageSize < page.total ? page.pageIndex + 1 : undefined),
    placeholderData: keepPreviousData,
  })
}

/** Mutation of entries that refetches everything shown about them. */
function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.qa }) })
}

/** The editable text of an entry. */
export interface QaText {
  question: string
  answer: string
}

export const useCreateQa = (topicId: string) => useChange((body: QaText) => api.qa.createQa({ params: { id: topicId }, body }))
export const useUpdateQa = () =>
  useChange(({ id, ...body }: Partial<QaText> & { id: string; state?: QaState }) => api.qa.updateQa({ params: { id }, body }))
export const usePinQa = () =>
  useChange(({ id, pinned }: { id: string; pinned: boolean }) => api.qa.pinQa({ params: { id }, body: { pinned } }))
export const useDeleteQa = () => useChange((id: string) => api.qa.deleteQa({ params: { id } }))
export const useGenerateQa = (topicId: string) =>
  useChange((body: { fileIds: string[]; count: number; lang: 'zh' | 'en' }) => api.qa.generateQa({ params: { id: topicId }, body }))
