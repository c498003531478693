/**
 * The authentication that a call requires. `public`: none, the caller is not identified. `visitor`: a visitor id, with or without sign-in.
 * `user`: a signed-in account. `admin`: an admin of the instance. `key`: a developer's key only.
 */
export const accesses = ['public', 'visitor', 'user', 'admin', 'key'] as const
export type Access = (typeof accesses)[number]

/**
 * The rights of guests on an instance. `open`: everything on their own data. `ask`: ask questions and read, and store only their
 * conversations. `closed`: none, sign-in is required.
 */
export const guestAccesses = ['open', 'ask', 'closed'] as const
export type GuestAccess = (typeof guestAccesses)[number]

/**
 * Scopes of a developer's key. A call that accepts keys names one of them, and a key without it is refused. `search` lists sources,
 * `reader` reads web pages, `chat` asks questions and reads the owner's own answers, `knowledge:*` reads and changes libraries.
 */
export const keyScopes = ['search', 'reader', 'chat', 'knowledge:read', 'knowledge:write'] as const
export type KeyScope = (typeof keyScopes)[number]

/** Relations of a caller to an object: spec section 6 "Roles and permissions". */
export const relations = [
  /** Every caller, since the object is public: a library of the instance, a published topic. */
  'everyone',
  /** The creator of the object, or the person it is about. */
  'owner',
  /** A caller with the share key of the object; of a topic, one who opened its link. */
  'shareKey',
  /** Of a topic: a caller who opened a share link with edit permission. Spec section 6 "Upload". */
  'shareEditor',
  /** Of a topic: manages it on behalf of its owner. */
  'manager',
  /** Of a topic: was invited to collaborate on it. */
  'cooperator',
  /** Of a topic: subscribed to it, with read access. */
  'subscriber',
  'teamMember',
  'teamManager',
] as const
export type Relation = (typeof relations)[number]

/** The only table of permissions: the relations that carry each right. Policies determine the relation, this table its rights. */
export const rights = {
  'session:read': ['owner', 'shareKey'],
  'session:change': ['owner'],
  'topic:read': ['everyone', 'owner', 'manager', 'cooperator', 'subscriber', 'shareKey', 'shareEditor'],
  /**
   * Ask without a daily limit; callers with read access only may ask a few times a day. A check for a paid subscription would belong here.
   */
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
 * The right itself and the rights it implies: rights on the same kind of object that every relation with the right carries, and other
 * relations too. Rights with equal relations do not imply each other, since a policy may require more than the relation for one of them.
 */
export type ImpliedRight<R extends Right> = R extends Right ? R | { [S in Right]: Implies<R, S> extends true ? S : never }[Right] : never

/** The rights on a topic. */
export const topicRights = ['topic:read', 'topic:ask', 'topic:edit', 'topic:manage', 'topic:delete'] as const satisfies readonly Right[]
export type TopicRight = (typeof topicRights)[number]

/** Whether one of the caller's relations to an object carries the right. */
export function mayDo(right: Right, held: Iterable<Relation>): boolean {
  const carriers: readonly Relation[] = rights[right]
  for (const relation of held) if (carriers.includes(relation)) return true
  return false
}
