import type { Config } from '../config.ts'
import { placeId, type Place, type Places } from '../providers/blobs/places.ts'
import type { StoredStorage } from './stored-connections.ts'

const without = <T extends Place>(places: readonly T[], place: Place): T[] => places.filter((one) => placeId(one) !== placeId(place))

/** The places for files: variables win, and what was connected on the page before is one of the old places then. */
export function connectedPlaces({ s3 }: Pick<Config, 's3'>, { current, old }: StoredStorage): Places {
  const inUse = s3 ?? current ?? 'folder'
  return { current: inUse, old: without(s3 && current ? [current, ...old] : old, inUse) }
}

/** The stored places after an admin chose one; what was current may still hold files. */
export function withCurrent({ current, old }: StoredStorage, next: StoredStorage['current']): StoredStorage {
  const before = current ? [current, ...without(old, current)] : old
  return { current: next, old: next ? without(before, next) : before }
}

/** The stored places without one that holds nothing any more. */
export function withoutPlace({ current, old }: StoredStorage, { s3 }: Pick<Config, 's3'>, emptied: Place): StoredStorage {
  // Beside variables the stored current place is an old one.
  const isCurrent = current !== null && s3 !== null && placeId(current) === placeId(emptied)
  return { current: isCurrent ? null : current, old: without(old, emptied) }
}
