import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'

const teamKey = [...queryKeys.user, 'teams'] as const
const membersKey = (teamId: string) => [...teamKey, teamId, 'members'] as const

/** Queries the teams the person belongs to. */
export function useTeams() {
  return useQuery({ queryKey: teamKey, queryFn: ({ signal }) => api.team.listTeams({}, { signal }) })
}

export function useTeamMembers(teamId: string) {
  return useQuery({
    queryKey: membersKey(teamId),
    queryFn: ({ signal }) => api.team.listTeamMembers({ params: { team_id: teamId } }, { signal }),
  })
}

/** Mutation that finds a person by their complete phone, e-mail or uid. */
export function useFindUser() {
  return useMutation({ mutationFn: (account: string) => api.team.findUserByManager({ query: { account } }) })
}

/** A manager's action on a member. */
export type MemberAction = 'promote' | 'demote' | 'remove'

export function useAddMember(teamId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (account: string) => api.team.addTeamMember({ params: { team_id: teamId }, body: { account } }),
    onSuccess: () => client.invalidateQueries({ queryKey: teamKey }),
  })
}

export function useMemberAction(teamId: string) {
  const client = useQueryClient()
  const actions = {
    promote: (uid: string) => api.team.addTeamManager({ params: { team_id: teamId }, body: { uid } }),
    demote: (uid: string) => api.team.removeTeamManager({ params: { team_id: teamId, uid } }),
    remove: (uid: string) => api.team.removeTeamMember({ params: { team_id: teamId, uid } }),
  } satisfies Record<MemberAction, (uid: string) => Promise<unknown>>
  return useMutation<unknown, Error, { action: MemberAction; uid: string }>({
    mutationFn: ({ action, uid }) => actions[action](uid),
    // The person may have gained or lost the manager role.
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.user }),
  })
}
