import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { BlobMissingError, type BlobDrafts, type BlobStore, type DraftPiece } from './blob-store.ts'
import { isFolderUsed, openPlace, placeId, type Place, type Places } from './places.ts'

/** An opened storage place. */
export interface OpenedPlace {
  id: string
  place: Place
  store: BlobStore
}

/** A store over several places during a move: writes go to the current place, reads search all places. */
export interface PlacedBlobs extends BlobStore {
  readonly current: OpenedPlace
  /** Earlier places that may still hold files. */
  readonly old: readonly OpenedPlace[]
  /** Reads the settings of the places again. @returns whether they changed */
  follow(): Promise<boolean>
  /** Copies a blob into the current place unless it is there. @returns false when the source no longer has it */
  copy(hash: string, from: OpenedPlace): Promise<boolean>
  /** Whether the file of a blob is being used. */
  isInUse(hash: string): boolean
  /** Stops reading the data folder, which holds no more files. */
  leaveFolder(): void
  /** Calls the listener when the places change. @returns a function that removes it */
  onChange(listener: () => void): () => void
}

export interface PlacedBlobsOptions {
  dataDir: string
  readPlaces: () => Promise<Places>
  /** Whether other instances may change the places: a write or a miss then checks the settings again. */
  isShared: boolean
  /** Whether a current bucket that is not writable at the start is an error: one set by variables can only be repaired by changing them. */
  probe: boolean
}

/** Thrown when copied bytes do not match their address. */
export class BlobDamagedError extends Error {
  override name = 'BlobDamagedError'
  /** The address under which the copied bytes were stored. */
  readonly strayHash: string | null

  constructor(message: string, strayHash: string | null) {
    super(message)
    this.strayHash = strayHash
  }
}

/**
 * Creates a store over the places of an instance. A write during which the places change is repeated in the new current place, so that a
 * resolved write can always be read.
 * @throws StorageError when the current place cannot be used
 */
export async function createPlacedBlobs({ dataDir, readPlaces, isShared, probe }: PlacedBlobsOptions): Promise<PlacedBlobs> {
  const opened = new Map<string, { settings: string; place: OpenedPlace }>()
  const replaced: BlobStore[] = []
  const listeners = new Set<() => void>()
  /** Number of users of each blob's file. */
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
    // A running read continues with its old access keys.
    if (known) replaced.push(known.place.store)
    const found = { id, place, store: await openPlace(place, dataDir, mustWork) }
    opened.set(id, { settings: text, place: found })
    return found
  }

  async function usePlaces(places: Places, mustWork: boolean): Promise<void> {
    const next = await openOnce(places.current, mustWork)
    const before: OpenedPlace[] = []
    for (const place of places.old) if (placeId(place) !== next.id) before.push(await openOnce(place, false))
    // Each instance has its own folder, so an empty folder cannot be recorded in the shared settings.
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

  /** Returns the places that may hold a blob, the most likely first. */
  const all = () => [current, ...old]

  /**
   * Tries the places one after another. A moved blob is in its new place before it leaves the old one, so a second round finds what the
   * first one missed.
   */
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
    // An unreachable place may hold the blob, so it is not reported as missing.
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

  /** Ensures that a written blob is in the place that is current after the write. */
  async function settle(written: OpenedPlace, kept: { hash: string; size: number }): Promise<{ hash: string; size: number }> {
    await changedElsewhere()
    if (written !== current && written.id !== current.id) await copy(kept.hash, written)
    return kept
  }

  /** Yields the bytes of all pieces from whichever place has them. @throws RangeError when a piece does not match */
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
          // The draft may have been started or continued in a place that this instance does not know yet.
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
    // Delete from the source of a move first: a copy in progress then notices that the blob is gone.
    for (const { store } of all().toReversed()) await store.delete(hash)
  }

  // Left by an earlier run; each place creates its own folder in it.
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
        // A move could delete a file of an old place during its use.
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
      // Not awaited: the caller may hold the database connection that reading the settings needs.
      if (isShared)
        void changedElsewhere().then(
          (changed) => (changed ? remove(hash) : undefined),
          () => undefined,
        )
    },
    async *list() {
      if (old.length === 0) return yield* current.store.list()
      const found = new Set<string>()
      // Old places first: a blob that leaves one meanwhile is already in the current place.
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
