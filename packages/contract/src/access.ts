/**
 * The callers of a call. `public`: anybody, nobody is identified. `visitor`: anybody with a visitor id, signed in or not.
 * `user`: somebody signed in. `admin`: an admin of the instance. `key`: a program with a developer's key, and nobody else.
 */
export const accesses = ['public', 'visitor', 'user', 'admin', 'key'] as const
export type Access = (typeof accesses)[number]

/**
 * The rights of guests on an instance. `open`: everything on their own data. `ask`: ask questions and read, and store only their
 * conversations. `closed`: sign in.
 */
export const guestAccesses = ['open', 'ask', 'closed'] as const
export type GuestAccess = (typeof guestAccesses)[number]

/**
 * What a developer's key may be allowed to do. A call that takes a key names one of them, and a key without it is refused. `search` lists
 * sources, `reader` reads pages on the network, `chat` asks and reads the owner's own answers, `knowledge:*` reads and changes libraries.
 */
export const keyScopes = ['search', 'reader', 'chat', 'knowledge:read', 'knowledge:write'] as const
export type KeyScope = (typeof keyScopes)[number]

/** How a caller stands to a thing: spec section 6 "Roles and permissions". */
export const relations = [
  /** Anybody, because the thing is there for everybody: a library of the instance, a published topic. */
  'everyone',
  /** Made it, or it is about them. */
  'owner',
  /** Holds the key it was shared by; of a topic, opened its link. */
  'shareKey',
  /** Of a topic: opened a link by which the sharer lets others edit. Spec section 6 "Upload". */
  'shareEditor',
  /** Of a topic: looks after it for its owner. */
  'manager',
  /** Of a topic: was invited to work on it. */
  'cooperator',
  /** Of a topic: reads it. */
  'subscriber',
  'teamMember',
  'teamManager',
] as const
export type Relation = (typeof relations)[number]

/** The one table of permissions: the relations that each right needs. Policies find the relation, this table its rights. */
export const rights = {
  'session:read': ['owner', 'shareKey'],
  'session:change': ['owner'],
  'topic:read': ['everyone', 'owner', 'manager', 'cooperator', 'subscriber', 'shareKey', 'shareEditor'],
  /** Ask as often as one likes; who may only read asks a few times a day. A subscription that costs something would be asked for here. */
  'topic:ask': ['owner', 'manager', 'cooperator', 'subscriber', 'shareKey', 'shareEditor'],
  'topic:edit': ['owner', 'manager', 'cooperator', 'shareEditor'],
  'topic:manage': ['owner', 'manager'],
  'topic:delete': ['owner'],
  'team:read': ['teamMember', 'teamManager'],
  'team:manage': ['teamManager'],
  'user:change': ['owner'],
  'device:end': ['owner'],
  'apiKey:delete': ['owner'],
  'webhook:change': ['owner'],
  'webhookDelivery:change': ['owner'],
  'subscription:change': ['owner'],
  'searchTemplate:change': ['owner'],
  'annotation:change': ['owner'],
  'export:change': ['owner'],
  'book:read': ['owner'],
  'book:change': ['owner'],
} as const satisfies Record<string, readonly Relation[]>

export type Right = keyof typeof rights

type CarriersOf<R extends Right> = (typeof rights)[R][number]
type KindOf<R extends Right> = R extends `${infer Kind}:${string}` ? Kind : never
type Implies<R extends Right, S extends Right> = [CarriersOf<R>] extends [CarriersOf<S>]
  ? [CarriersOf<S>] extends [CarriersOf<R>]
    ? false
    : KindOf<R> extends KindOf<S>
      ? true
      : false
  : false

/**
 * The right itself and those that come with it: rights to the same kind of thing that every relation with the right has, and others too.
 * Two rights of the same relations are two questions, since a policy may ask more than the relation for one of them.
 */
export type ImpliedRight<R extends Right> = R extends Right ? R | { [S in Right]: Implies<R, S> extends true ? S : never }[Right] : never

/** The rights on a topic. */
export const topicRights = ['topic:read', 'topic:ask', 'topic:edit', 'topic:manage', 'topic:delete'] as const satisfies readonly Right[]
export type TopicRight = (typeof topicRights)[number]

/** Whether one of the relations a caller has to a thing carries the right. */
export function mayDo(right: Right, held: Iterable<Relation>): boolean {
  const carriers: readonly Relation[] = rights[right]
  for (const relation of held) if (carriers.includes(relation)) return true
  return false
}
