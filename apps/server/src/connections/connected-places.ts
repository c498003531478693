import type { Config } from '../config.ts'
import { placeId, type Place, type Places } from '../providers/blobs/places.ts'
import type { StoredStorage } from './stored-connections.ts'

const without = <T extends Place>(places: readonly T[], place: Place): T[] => places.filter((one) => placeId(one) !== placeId(place))

/**
 * Returns the storage places for files. Environment variables take precedence; a place that was connected on the page then becomes an old
 * place.
 */
export function connectedPlaces({ s3 }: Pick<Config, 's3'>, { current, old }: StoredStorage): Places {
  const inUse = s3 ?? current ?? 'folder'
  return { current: inUse, old: without(s3 && current ? [current, ...old] : old, inUse) }
}

/** Returns the stored places after an admin chose a new one; the previous place becomes an old one, since it may still hold files. */
export function withCurrent({ current, old }: StoredStorage, next: StoredStorage['current']): StoredStorage {
  const before = current ? [current, ...without(old, current)] : old
  return { current: next, old: next ? without(before, next) : before }
}

/** Returns the stored places without one that holds no more files. */
export function withoutPlace({ current, old }: StoredStorage, { s3 }: Pick<Config, 's3'>, emptied: Place): StoredStorage {
  // When environment variables set the current place, the stored current place counts as an old one.
  const isCurrent = current !== null && s3 !== null && placeId(current) === placeId(emptied)
  return { current: isCurrent ? null : current, old: without(old, emptied) }
}
