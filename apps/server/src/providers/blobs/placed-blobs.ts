import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { BlobMissingError, type BlobDrafts, type BlobStore, type DraftPiece } from './blob-store.ts'
import { isFolderUsed, openPlace, placeId, type Place, type Places } from './places.ts'

/** An opened place. */
export interface OpenedPlace {
  id: string
  place: Place
  store: BlobStore
}

/** A store whose files lie in several places while they are moved: written to the current one, found in all. */
export interface PlacedBlobs extends BlobStore {
  readonly current: OpenedPlace
  /** Places from before that may still hold files. */
  readonly old: readonly OpenedPlace[]
  /** Reads again which places there are. @returns whether they changed */
  follow(): Promise<boolean>
  /** Copies a blob into the current place, unless it is there. @returns false when the source has it no more */
  copy(hash: string, from: OpenedPlace): Promise<boolean>
  /** Whether somebody works on the file of a blob. */
  isInUse(hash: string): boolean
  /** The data folder holds nothing any more, and is not read. */
  leaveFolder(): void
  /** Calls back when the places change. */
  onChange(listener: () => void): () => void
}

export interface PlacedBlobsOptions {
  dataDir: string
  readPlaces: () => Promise<Places>
  /** Another instance may have changed the places unnoticed: what is written or missed asks again. */
  isShared: boolean
  /** Whether a current bucket that cannot be written at the start is an error: nothing but its variables could mend it. */
  probe: boolean
}

/** Copied bytes that are not those of their address. */
export class BlobDamagedError extends Error {
  override name = 'BlobDamagedError'
  /** The address that the copied bytes were stored under. */
  readonly strayHash: string | null

  constructor(message: string, strayHash: string | null) {
    super(message)
    this.strayHash = strayHash
  }
}

/**
 * A store over the places of an instance. A write that ends after the places changed is repeated in the new current place, so what it
 * resolved for is never left where nobody looks.
 * @throws StorageError when the current place cannot be used
 */
export async function createPlacedBlobs({ dataDir, readPlaces, isShared, probe }: PlacedBlobsOptions): Promise<PlacedBlobs> {
  const opened = new Map<string, { settings: string; place: OpenedPlace }>()
  const replaced: BlobStore[] = []
  const listeners = new Set<() => void>()
  /** How many work on the file of a blob. */
  const inUse = new Map<string, number>()
  let current: OpenedPlace
  let old: readonly OpenedPlace[] = []
  let settings = ''
  let folderLeft = false
  let last: Promise<unknown> = Promise.resolve()

  async function openOnce(place: Place, mustWork: boolean): Promise<OpenedPlace> {
    const id = placeId(place)
    const known = opened.get(id)
    const text = JSON.stringify(place)
    if (known?.settings === text) return known.place
    // A running read goes on with the keys it began with.
    if (known) replaced.push(known.place.store)
    const found = { id, place, store: await openPlace(place, dataDir, mustWork) }
    opened.set(id, { settings: text, place: found })
    return found
  }

  async function usePlaces(places: Places, mustWork: boolean): Promise<void> {
    const next = await openOnce(places.current, mustWork)
    const before: OpenedPlace[] = []
    for (const place of places.old) if (placeId(place) !== next.id) before.push(await openOnce(place, false))
    // Each instance has a folder of its own, so which of them are empty is not a setting that all share.
    if (next.place === 'folder') folderLeft = false
    else if (!folderLeft && (opened.has('folder') || (await isFolderUsed(dataDir)))) before.push(await openOnce('folder', false))
    current = next
    old = before
  }

  /** Sequential: two at a time would open a place twice. */
  function follow(): Promise<boolean> {
    const following = last
      .catch(() => undefined)
      .then(async () => {
        const places = await readPlaces()
        const text = JSON.stringify(places)
        if (text === settings) return false
        await usePlaces(places, settings === '' && probe)
        const isFirst = settings === ''
        settings = text
        if (!isFirst) for (const listener of listeners) listener()
        return true
      })
    last = following
    return following
  }
  const changedElsewhere = () => (isShared ? follow() : Promise.resolve(false))

  /** Where a blob may be, the likeliest first. */
  const all = () => [current, ...old]

  /** Asks place after place. What is being moved is in its new place before it leaves the old one, so a second round finds what the first one missed. */
  async function inPlaces<T>(hash: string, ask: (place: OpenedPlace) => Promise<T>): Promise<T> {
    let failure: unknown
    async function round(): Promise<{ found: T } | null> {
      for (const place of all()) {
        try {
          return { found: await ask(place) }
        } catch (error) {
          if (!(error instanceof BlobMissingError)) failure ??= error
        }
      }
      return null
    }
    const found = (await round()) ?? (old.length > 0 ? await round() : null) ?? ((await changedElsewhere()) ? await round() : null)
    if (found) return found.found
    // A place that does not answer may have it: it is not missing then.
    throw failure ?? new BlobMissingError(hash)
  }

  async function holds(place: OpenedPlace, hash: string): Promise<boolean> {
    if (await place.store.has(hash)) return true
    throw new BlobMissingError(hash)
  }

  async function copy(hash: string, from: OpenedPlace): Promise<boolean> {
    const to = current
    try {
      const size = await from.store.size(hash)
      if ((await sizeIn(to, hash)) !== size) {
        const kept = await to.store.put(await from.store.get(hash))
        if (kept.hash !== hash) throw new BlobDamagedError(`The bytes of ${hash} are those of ${kept.hash}.`, kept.hash)
        if ((await sizeIn(to, hash)) !== size) throw new BlobDamagedError(`The copy of ${hash} has another length.`, null)
      }
      return true
    } catch (error) {
      if (error instanceof BlobMissingError) return false
      throw error
    }
  }

  /** A blob that was written to a place, in the place that is current by now. */
  async function settle(written: OpenedPlace, kept: { hash: string; size: number }): Promise<{ hash: string; size: number }> {
    await changedElsewhere()
    if (written !== current && written.id !== current.id) await copy(kept.hash, written)
    return kept
  }

  /** The bytes of all pieces, of whichever place has them. @throws RangeError when one is not what it has to be */
  async function* bytesOf(id: string, pieces: readonly DraftPiece[]): AsyncGenerator<Uint8Array> {
    let offset = 0
    for (const piece of pieces) {
      const bytes = (await findPiece(id, offset, piece)) ?? ((await changedElsewhere()) ? await findPiece(id, offset, piece) : null)
      if (!bytes) throw new RangeError(`The draft has other bytes at ${offset} than were written.`)
      yield bytes
      offset += piece.size
    }
  }
  async function findPiece(id: string, offset: number, { size, crc }: DraftPiece): Promise<Uint8Array | null> {
    for (const { store } of all()) {
      const bytes = await store.drafts.read(id, offset, size)
      if (bytes?.byteLength === size && crc32(bytes) === crc) return bytes
    }
    return null
  }

  const drafts: BlobDrafts = {
    async write(id, offset, bytes) {
      const to = current
      const written = await to.store.drafts.write(id, offset, bytes)
      const onDisk = async () => {
        await written.onDisk
        await changedElsewhere()
        if (to.id !== current.id) await (await current.store.drafts.write(id, offset, bytes)).onDisk
      }
      return { piece: written.piece, onDisk: onDisk() }
    },
    async keep(id, pieces) {
      const at = current
      if (old.length === 0) {
        try {
          return await settle(at, await at.store.drafts.keep(id, pieces))
        } catch (error) {
          // It may have begun, or gone on, in a place this instance has not heard of.
          if (!(await changedElsewhere())) throw error
        }
      }
      return put(Readable.from(bytesOf(id, pieces)))
    },
    read: (id, offset, size) => current.store.drafts.read(id, offset, size),
    async drop(id) {
      for (const { store } of all()) await store.drafts.drop(id)
    },
    async list() {
      const lists = []
      for (const { store } of all()) lists.push(await store.drafts.list())
      return [...new Set(lists.flat())]
    },
  }

  async function put(source: Uint8Array | Readable): Promise<{ hash: string; size: number }> {
    const to = current
    return settle(to, await to.store.put(source))
  }

  async function remove(hash: string): Promise<void> {
    // The source of a move first: what is still on its way then finds that it is gone.
    for (const { store } of all().toReversed()) await store.delete(hash)
  }

  // Of another run; each place makes its own folder in it.
  await rm(join(dataDir, 'blob-copies'), { recursive: true, force: true })
  await follow()

  return {
    get current() {
      return current
    },
    get old() {
      return old
    },
    drafts,
    follow,
    copy,
    put,
    get: (hash, part) => inPlaces(hash, ({ store }) => store.get(hash, part)),
    size: (hash) => inPlaces(hash, ({ store }) => store.size(hash)),
    async has(hash) {
      try {
        return await inPlaces(hash, (place) => holds(place, hash))
      } catch (error) {
        if (error instanceof BlobMissingError) return false
        throw error
      }
    },
    async withPath(hash, work) {
      inUse.set(hash, (inUse.get(hash) ?? 0) + 1)
      try {
        // A file in an old place would be moved away under its reader.
        if (old.length > 0 || isShared)
          await inPlaces(hash, async (place) => {
            if (place.id === current.id ? !(await place.store.has(hash)) : !(await copy(hash, place))) throw new BlobMissingError(hash)
          })
        return await current.store.withPath(hash, work)
      } finally {
        const others = inUse.get(hash)! - 1
        if (others > 0) inUse.set(hash, others)
        else inUse.delete(hash)
      }
    },
    async delete(hash) {
      await remove(hash)
      // Not waited for: the caller may hold a connection to the database that the look at the settings needs.
      if (isShared)
        void changedElsewhere().then(
          (changed) => (changed ? remove(hash) : undefined),
          () => undefined,
        )
    },
    async *list() {
      if (old.length === 0) return yield* current.store.list()
      const found = new Set<string>()
      // The old places first: what leaves one meanwhile is in the current one by then.
      for (const { store } of all().toReversed()) for await (const hash of store.list()) found.add(hash)
      yield* [...found].toSorted()
    },
    isInUse: (hash) => inUse.has(hash),
    leaveFolder() {
      folderLeft = true
      old = old.filter(({ place }) => place !== 'folder')
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      await last.catch(() => undefined)
      for (const { place } of opened.values()) await place.store.close()
      for (const store of replaced) await store.close()
    },
  }
}

async function sizeIn({ store }: OpenedPlace, hash: string): Promise<number | null> {
  try {
    return await store.size(hash)
  } catch (error) {
    if (error instanceof BlobMissingError) return null
    throw error
  }
}
