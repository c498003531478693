import type { Annotation, annotationContract, RouteArgs } from '@wenjin/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'

/** Identifies a set of marks: a document, and the share key that gives access to it. */
export interface MarksOf {
  documentId: string
  shareKey: string | undefined
}

type NewMark = RouteArgs<typeof annotationContract.createAnnotation>['body']
type MarkChange = RouteArgs<typeof annotationContract.updateAnnotation>['body']

const keyOf = ({ documentId }: MarksOf) => [...queryKeys.document(documentId), 'marks']

/** Queries the reader's marks in a document. */
export function useMarks(of: MarksOf) {
  return useQuery({
    queryKey: keyOf(of),
    queryFn: ({ signal }) =>
      api.annotation.listAnnotations({ params: { id: of.documentId }, query: { shareKey: of.shareKey } }, { signal }),
    staleTime: 60_000,
  })
}

/** Mutations that add, change and remove marks, with optimistic updates. */
export function useChangeMarks(of: MarksOf) {
  const client = useQueryClient()
  const change = (edit: (marks: readonly Annotation[]) => readonly Annotation[]) =>
    client.setQueryData<readonly Annotation[]>(keyOf(of), (marks = []) => edit(marks))
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(of) })
  const create = useMutation({
    mutationFn: (body: NewMark) =>
      api.annotation.createAnnotation({ params: { id: of.documentId }, query: { shareKey: of.shareKey }, body }),
    onSuccess: (mark) => {
      change((marks) => [...marks, mark])
      // Only the server knows the position of the mark in the order of the text.
      return refresh()
    },
  })
  const update = useMutation({
    mutationFn: ({ id, body }: { id: string; body: MarkChange }) => api.annotation.updateAnnotation({ params: { id }, body }),
    onSuccess: (mark) => change((marks) => marks.map((known) => (known.id === mark.id ? mark : known))),
    onError: refresh,
  })
  const remove = useMutation({
    mutationFn: (id: string) => api.annotation.deleteAnnotation({ params: { id } }),
    onMutate: (id) => change((marks) => marks.filter((mark) => mark.id !== id)),
    onError: refresh,
  })
  return { create, update, remove }
}
