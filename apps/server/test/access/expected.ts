import { mayDo, rights, type Right, type Route } from '@wenjin/contract'
import { isKeyRole, relationsOf, type Role } from './fixture.ts'

/** The access decision on a call: `allowed` means that access was granted, whatever else may fail. */
export type Outcome = 'allowed' | 'needLogin' | 'noPermission' | 'notFound' | 'badApiKey'

/** Returns the right that reveals the existence of an object, e.g. `topic:read` for `topic:edit`. */
function readingRight(right: Right): Right | null {
  const reading = `${right.split(':')[0]}:read`
  return reading in rights ? (reading as Right) : null
}

/** Returns the outcome that the contract's rule defines for a role. */
export function expectedOutcome(route: Route, role: Role): Outcome {
  if (route.auth === 'public') return 'allowed'
  if (role === 'badApiKey') return 'badApiKey'
  if (role === 'otherScopesKey' || (isKeyRole(role) && !route.apiKey)) return 'noPermission'
  if (route.auth === 'key' && !isKeyRole(role)) return 'badApiKey'
  if (role === 'guest' && (route.auth === 'user' || route.auth === 'admin')) return 'needLogin'
  if (route.auth === 'admin' && role !== 'admin') return 'noPermission'
  if (!route.right) return 'allowed'
  const relations = relationsOf(role, route.right)
  if (mayDo(route.right, relations)) return 'allowed'
  const reading = readingRight(route.right)
  return reading && mayDo(reading, relations) ? 'noPermission' : 'notFound'
}

const outcomes: Readonly<Record<number, Outcome>> = {
  401: 'needLogin',
  403: 'noPermission',
  [-1]: 'noPermission',
  404: 'notFound',
  2005: 'badApiKey',
}

/** Returns the outcome of an `errCode`; "not found" counts only when the rule requires a right on the named object. */
export function outcomeOf(route: Route, errCode: number): Outcome {
  const outcome = outcomes[errCode] ?? 'allowed'
  return outcome === 'notFound' && !route.right ? 'allowed' : outcome
}
