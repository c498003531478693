/**
 * Who may make a call at all. `public`: anybody, nobody is identified. `visitor`: anybody with a visitor id, signed in or not.
 * `user`: somebody signed in. `admin`: an admin of the instance.
 */
export const accesses = ['public', 'visitor', 'user', 'admin'] as const
export type Access = (typeof accesses)[number]

/** How a caller stands to a thing: spec section 6 "Roles and permissions". */
export type Relation =
  /** Anybody, because the thing is there for everybody (a library of the instance). */
  | 'everyone'
  /** Made it, or it is about them. */
  | 'owner'
  /** Holds the key it was shared by. */
  | 'shareKey'
  /** Of a topic: looks after it for its owner. */
  | 'manager'
  /** Of a topic: was invited to work on it. */
  | 'cooperator'
  /** Of a topic: reads it. */
  | 'subscriber'
  | 'teamMember'
  | 'teamManager'

/** What may be done with a thing, and by whom: the one table of permissions. Policies find the relation, this says what it allows. */
export const rights = {
  'session:read': ['owner', 'shareKey'],
  'session:change': ['owner'],
  'topic:read': ['everyone', 'owner', 'manager', 'cooperator', 'subscriber'],
  'topic:edit': ['owner', 'manager', 'cooperator'],
  'team:read': ['teamMember', 'teamManager'],
  'team:manage': ['teamManager'],
  'user:change': ['owner'],
  'device:end': ['owner'],
  'apiKey:delete': ['owner'],
  'subscription:change': ['owner'],
  'searchTemplate:change': ['owner'],
  'annotation:change': ['owner'],
} as const satisfies Record<string, readonly Relation[]>

export type Right = keyof typeof rights

/** Whether one of the relations a caller has to a thing carries the right. */
export function mayDo(right: Right, relations: Iterable<Relation>): boolean {
  const carriers: readonly Relation[] = rights[right]
  for (const relation of relations) if (carriers.includes(relation)) return true
  return false
}
