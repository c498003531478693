import { mayDo, rights, type Right, type Route } from '@wenjin/contract'
import { isKeyRole, relationsOf, type Role } from './fixture.ts'

/** What the gate and the policies say to a call: `allowed` means that whatever else may be wrong, access was not. */
export type Outcome = 'allowed' | 'needLogin' | 'noPermission' | 'notFound' | 'badApiKey'

/** A right that lets somebody know that the thing is there at all, e.g. `topic:read` for `topic:edit`. */
function readingRight(right: Right): Right | null {
  const reading = `${right.split(':')[0]}:read`
  return reading in rights ? (reading as Right) : null
}

/** The outcome the contract's rule gives a role. */
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

/** The outcome an `errCode` stands for; "not found" counts only where a right on the named thing was asked for. */
export function outcomeOf(route: Route, errCode: number): Outcome {
  const outcome = outcomes[errCode] ?? 'allowed'
  return outcome === 'notFound' && !route.right ? 'allowed' : outcome
}
