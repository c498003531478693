import type { Article } from '@wenjin/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '@wenjin/ui'
import { api } from '../../../lib/api/api.ts'

/** Polling intervals of an article: while a model is writing it, and while others may change it; milliseconds. */
const writingMs = 1500
const idleMs = 20_000

const keys = {
  all: ['articles'] as const,
  list: (topicId: string) => [...keys.all, 'list', topicId] as const,
  one: (id: string) => [...keys.all, 'one', id] as const,
  versions: (id: string) => [...keys.all, 'versions', id] as const,
}

export interface ArticleSearch {
  keyword: string
  pageIndex: number
  trashed: boolean
}

/** Queries a page of the articles of a topic, or of its trash. */
export function useArticles(topicId: string, { keyword, pageIndex, trashed }: ArticleSearch) {
  return useQuery({
    queryKey: [...keys.list(topicId), { keyword, pageIndex, trashed }],
    queryFn: ({ signal }) =>
      trashed
        ? api.article.listTrashedArticles({ params: { id: topicId }, query: { pageIndex } }, { signal })
        : api.article.listArticles({ params: { id: topicId }, query: { keyword, pageIndex } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.list.some((one) => one.state === 'writing') ? writingMs : false),
  })
}

/** Queries an article; polled while a model writes it, and at a longer interval for other people's changes. */
export function useArticle(id: string) {
  return useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => api.article.getArticle({ params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'writing' ? writingMs : idleMs),
  })
}

export function useArticleVersions(id: string, pageIndex: number) {
  return useQuery({
    queryKey: [...keys.versions(id), pageIndex],
    queryFn: ({ signal }) => api.article.listArticleVersions({ params: { id }, query: { pageIndex } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function useArticleVersion(id: string, version: number | null) {
  return useQuery({
    queryKey: [...keys.versions(id), 'one', version],
    queryFn: ({ signal }) => api.article.getArticleVersion({ params: { id, version: version! } }, { signal }),
    enabled: version !== null,
    staleTime: Infinity,
  })
}

/** Returns a callback that stores the latest state of an article in the cache. */
export function useKeepArticle() {
  const client = useQueryClient()
  return (article: Article) => {
    client.setQueryData(keys.one(article.id), article)
    void client.invalidateQueries({ queryKey: keys.list(article.topicId) })
    void client.invalidateQueries({ queryKey: keys.versions(article.id) })
  }
}

/** Mutation of articles for a single press; refetches everything shown about them, and shows errors as a toast. */
export function useArticleAction<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
    onError: (error) => toast.error(error.message),
  })
}
