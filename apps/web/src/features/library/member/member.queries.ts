import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TopicRole } from '@wenjin/contract'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'
import { useSignedInUid } from '../../../lib/person/signed-in.ts'
import { useTopicAction } from '../topic/index.ts'

const memberPageSize = 20
const eventPageSize = 30

const keyOf = (id: string, ...rest: readonly (string | number | null)[]) => [...queryKeys.topics, 'people', id, ...rest] as const

export function useMembers(id: string, role: TopicRole | undefined, pageIndex: number) {
  return useQuery({
    queryKey: keyOf(id, 'members', role ?? null, pageIndex),
    queryFn: ({ signal }) =>
      api.member.listMembers({ params: { id }, query: { pageIndex, pageSize: memberPageSize, ...(role && { role }) } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const useChangeMember = (id: string) =>
  useTopicAction(({ uid, role }: { uid: string; role: TopicRole }) => api.member.changeMember({ params: { id, uid }, body: { role } }))
export const useRemoveMember = (id: string) => useTopicAction((uid: string) => api.member.removeMember({ params: { id, uid } }))

export function useInvitations(id: string) {
  return useQuery({
    queryKey: keyOf(id, 'invitations'),
    queryFn: ({ signal }) => api.member.listInvitations({ params: { id } }, { signal }),
  })
}

/** The fields of a new invitation. */
export type InvitationInput = NonNullable<Parameters<typeof api.member.createInvitation>[0]['body']>

export const useCreateInvitation = (id: string) =>
  useTopicAction((body: InvitationInput) => api.member.createInvitation({ params: { id }, body }))
export const useDeleteInvitation = (id: string) => useTopicAction((code: string) => api.member.deleteInvitation({ params: { id, code } }))

export function useJoinRequests(id: string, pageIndex: number) {
  return useQuery({
    queryKey: keyOf(id, 'requests', pageIndex),
    queryFn: ({ signal }) => api.member.listJoinRequests({ params: { id }, query: { pageIndex, pageSize: memberPageSize } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const useAnswerRequest = (id: string) =>
  useTopicAction(({ uid, approve }: { uid: string; approve: boolean }) =>
    api.member.answerJoinRequest({ params: { id, uid }, body: { approve } }),
  )

export function useTopicEvents(id: string, pageIndex: number) {
  return useQuery({
    queryKey: keyOf(id, 'events', pageIndex),
    queryFn: ({ signal }) => api.topic.listTopicEvents({ params: { id }, query: { pageIndex, pageSize: eventPageSize } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Queries the topic of an invitation, and the visitor's status. */
export function useInvitation(code: string) {
  const uid = useSignedInUid()
  return useQuery({
    queryKey: [...queryKeys.topics, 'invitation', code, uid],
    queryFn: ({ signal }) => api.member.getInvitation({ params: { code } }, { signal }),
  })
}

export const useAcceptInvitation = () => useTopicAction((code: string) => api.member.acceptInvitation({ params: { code } }))
