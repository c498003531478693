import type { UserInfo } from '@wenjin/contract'
import { queryClient, queryKeys } from '../api/query.ts'
import { clearPersonSettings } from '../storage/settings.ts'
import { signedInUid } from './signed-in.ts'

/** Query keys whose result does not depend on the person. */
const impersonal = new Set<unknown>(queryKeys.instance)

/** Stores the latest account data from the server. Running requests are cancelled, since their responses may be older. */
export function takeUser(user: UserInfo): void {
  void queryClient.cancelQueries({ queryKey: queryKeys.user, exact: true })
  queryClient.setQueryData(queryKeys.user, user)
}

/** Applies a sign-in: refetches the shown data as the person, without a reload. */
export function welcomePerson(user: UserInfo): void {
  signedInUid.set(user.uid)
  takeUser(user)
  const theirs = ({ queryKey: [first] }: { queryKey: readonly unknown[] }) => !impersonal.has(first) && first !== queryKeys.user[0]
  void queryClient.invalidateQueries({ predicate: theirs })
}

/** After signing out, nothing of the account stays in the page or in the storage of this browser. */
export function dismissPerson(): void {
  clearPersonSettings()
  signedInUid.set(null)
  const theirs = ({ queryKey: [first] }: { queryKey: readonly unknown[] }) => !impersonal.has(first)
  queryClient.removeQueries({ type: 'inactive', predicate: theirs })
  queryClient.removeQueries({ queryKey: queryKeys.user })
  void queryClient.resetQueries({ type: 'active', predicate: theirs })
}
