import { isGuestOwner, visitorIdOf, type Actor } from '../../../http/caller.ts'
import { instanceOwner, type TopicRow } from '../access/index.ts'

/** The owner of a topic as the asking person, since the owner may read all of it. */
export function ownerAsActor({ owner }: TopicRow): Actor {
  if (owner === instanceOwner) return { uid: null, visitorId: '', role: 'guest' }
  return isGuestOwner(owner) ? { uid: null, visitorId: visitorIdOf(owner), role: 'guest' } : { uid: owner, visitorId: '', role: 'user' }
}
