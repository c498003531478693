import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '@wenjin/ui'
import { queryKeys } from '../../../lib/api/query.ts'

/** Mutation of topics that invalidates all their queries. The caller shows errors. */
export function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.topics }) })
}

/** Mutation of topics for a single press: an error is shown as a toast. */
export function useTopicAction<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.topics }),
    onError: (error) => toast.error(error.message),
  })
}
