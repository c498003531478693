import type { SearchTemplate } from '@wenjin/contract'
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'
import { useSetting } from '../../../lib/storage/settings.ts'

/** Queries the person's templates in their order, followed by the built-in ones in the language of the page. */
export function useTemplates() {
  const [lang] = useSetting('uiLang')
  return useQuery({
    queryKey: [...queryKeys.searchTemplates, lang],
    queryFn: ({ signal }) => api.searchTemplate.listSearchTemplates({}, { signal, background: true }),
  })
}

/** The fields of a template that a form edits. */
export type TemplateFields = Omit<SearchTemplate, 'id' | 'builtin'>

const orderKey = ['searchTemplateOrder'] as const
const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: queryKeys.searchTemplates })

/** Mutation that stores a new or changed template. */
export function useSaveTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: TemplateFields & { id?: string | undefined }) =>
      id === undefined
        ? api.searchTemplate.createSearchTemplate({ body })
        : api.searchTemplate.updateSearchTemplate({ params: { id }, body }),
    onSuccess: () => refresh(client),
  })
}

/** Mutation that moves a template to another position; moves run one after the other, so that fast presses do not interfere. */
export function useMoveTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: orderKey,
    scope: { id: orderKey[0] },
    mutationFn: ({ id, position }: { id: string; position: number }) =>
      api.searchTemplate.updateSearchTemplate({ params: { id }, body: { position } }),
    onMutate: async ({ id, position }) => {
      await client.cancelQueries({ queryKey: queryKeys.searchTemplates })
      client.setQueriesData<SearchTemplate[]>({ queryKey: queryKeys.searchTemplates }, (list) => {
        const moved = list?.find((template) => template.id === id)
        return moved && list?.filter((template) => template !== moved).toSpliced(position, 0, moved)
      })
    },
    // Refresh only after the last of several moves: an earlier response has an outdated order.
    onSettled: () => (client.isMutating({ mutationKey: orderKey }) > 1 ? undefined : refresh(client)),
  })
}

export function useDeleteTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.searchTemplate.deleteSearchTemplate({ params: { id } }),
    onSettled: () => refresh(client),
  })
}
