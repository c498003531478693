import type { MindMap, MindMapNode, Underline } from '@wenjin/contract'
import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'

/** The ids that identify an answer for its readers. */
export interface AnswerRef {
  sessionId: string
  resultId: string
  shareKey: string | undefined
}

const keys = {
  mindMap: (id: string) => ['mindMap', id] as const,
  events: (id: string) => ['events', id] as const,
  entities: (id: string) => ['entities', id] as const,
  related: (id: string | null) => ['related', id] as const,
  underlines: (id: string) => ['underlines', id] as const,
}

const call = ({ resultId, shareKey }: AnswerRef) => ({ params: { id: resultId }, query: { shareKey } })

export function useMindMap(answer: AnswerRef) {
  return useQuery({
    queryKey: keys.mindMap(answer.resultId),
    queryFn: ({ signal }) => api.derive.getMindMap(call(answer), { signal }),
    // Only its own page changes it, and holds the newest state.
    staleTime: Infinity,
  })
}

export function useSaveMindMap(resultId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (root: MindMapNode) => api.derive.saveMindMap({ params: { id: resultId }, body: { root } }),
    onSuccess: (saved: MindMap) => client.setQueryData(keys.mindMap(resultId), saved),
  })
}

/** Discards the edits of a mind map; resolves to the regenerated one. */
export function useResetMindMap(resultId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.derive.resetMindMap({ params: { id: resultId } }),
    onSuccess: (fresh: MindMap) => client.setQueryData(keys.mindMap(resultId), fresh),
  })
}

/** The questions to ask next that a model writes once an answer is finished; not requested without a turn. */
export function useWrittenRelated(resultId: string | null) {
  return useQuery({
    queryKey: keys.related(resultId),
    queryFn: resultId === null ? skipToken : ({ signal }) => api.search.getRelatedQuestions({ params: { id: resultId } }, { signal }),
    staleTime: Infinity,
    // The questions of the answer stand in their place.
    retry: false,
  })
}

const eventsQuery = (answer: AnswerRef) =>
  queryOptions({
    queryKey: keys.events(answer.resultId),
    queryFn: ({ signal }) => api.derive.getEvents(call(answer), { signal }),
    staleTime: Infinity,
  })

const entitiesQuery = (answer: AnswerRef) =>
  queryOptions({
    queryKey: keys.entities(answer.resultId),
    queryFn: ({ signal }) => api.derive.getEntities(call(answer), { signal }),
    staleTime: Infinity,
  })

const noAnswer: AnswerRef = { sessionId: '', resultId: '', shareKey: undefined }

export const useEvents = (answer: AnswerRef) => useQuery(eventsQuery(answer))

export const useEntities = (answer: AnswerRef) => useQuery(entitiesQuery(answer))

/** Returns which views of an answer have something to show: dated events, and relations; both false until known, and without an answer. */
export function useDerivedViews(answer: AnswerRef | null): { timeline: boolean; graph: boolean } {
  const events = useQuery({ ...eventsQuery(answer ?? noAnswer), enabled: answer !== null })
  const entities = useQuery({ ...entitiesQuery(answer ?? noAnswer), enabled: answer !== null })
  return { timeline: (events.data?.events.length ?? 0) > 0, graph: (entities.data?.relations.length ?? 0) > 0 }
}

/** The underlined passages of an answer, in text order; empty for an unfinished answer. */
export function useUnderlines(answer: AnswerRef | null) {
  return useQuery({
    queryKey: keys.underlines(answer?.resultId ?? ''),
    queryFn: ({ signal }) => (answer ? api.derive.listUnderlines(call(answer), { signal }) : []),
    enabled: answer !== null,
  })
}

/** Mutations of the underlines of an answer. */
export function useUnderlineChanges(resultId: string) {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.underlines(resultId) }),
      client.invalidateQueries({ queryKey: queryKeys.history }),
    ])
  const add = useMutation({
    mutationFn: (place: Pick<Underline, 'start' | 'end' | 'color' | 'note'>) =>
      api.derive.createUnderline({ params: { id: resultId }, body: place }),
    onSuccess: refresh,
  })
  const change = useMutation({
    mutationFn: ({ id, ...body }: Pick<Underline, 'id'> & Partial<Pick<Underline, 'note' | 'color'>>) =>
      api.derive.updateUnderline({ params: { id }, body }),
    onSuccess: refresh,
  })
  const remove = useMutation({ mutationFn: (id: string) => api.derive.deleteUnderline({ params: { id } }), onSuccess: refresh })
  return { add, change, remove }
}

export function useSetFavorite(sessionId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ resultId, favorite }: { resultId: string; favorite: boolean }) =>
      api.derive.setFavorite({ params: { id: resultId }, body: { favorite } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.results(sessionId) }),
        client.invalidateQueries({ queryKey: queryKeys.history }),
      ]),
  })
}
