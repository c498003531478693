/** The owner of queued work: a user; guests are grouped by their network address first. */
export interface TurnOwner {
  id: string
  /** Group whose turns its owners share, such as guests at one address; defaults to a group of the owner alone. */
  group?: string | undefined
}

interface Waiting<T> {
  item: T
  owner: string
  group: string
}

/** State of one owner or group: running work, waiting work, and its last turn, as a turn number. */
interface Share {
  running: number
  waiting: number
  lastTurn: number
}

/**
 * A fair queue that takes work in turns by owner: next is the owner with the least running work; among equals, the one whose last turn is
 * longest ago. A new owner joins behind those already waiting, so neither many items of one owner nor many short-lived owners starve the
 * others. The order within an owner stays.
 */
export class FairQueue<T> {
  readonly #waiting: Waiting<T>[] = []
  readonly #owners = new Map<string, Share>()
  readonly #groups = new Map<string, Share>()
  #turn = 0

  get size(): number {
    return this.#waiting.length
  }

  add(item: T, { id, group = id }: TurnOwner): void {
    this.#waiting.push({ item, owner: id, group })
    this.#shareOf(this.#owners, id).waiting += 1
    this.#shareOf(this.#groups, group).waiting += 1
  }

  /**
   * Removes the next item and counts it as running until `release`; undefined when no item may start.
   * @param mayStart whether an item may start now, by the running work of its owner and of its group
   */
  take(mayStart: (item: T, running: { owner: number; group: number }) => boolean = () => true): T | undefined {
    let best: { entry: Waiting<T>; owner: Share; group: Share } | null = null
    for (const entry of this.#waiting) {
      const owner = this.#owners.get(entry.owner)!
      const group = this.#groups.get(entry.group)!
      if (best && !isBefore(group, best.group, owner, best.owner)) continue
      if (mayStart(entry.item, { owner: owner.running, group: group.running })) best = { entry, owner, group }
    }
    if (!best) return undefined
    this.#waiting.splice(this.#waiting.indexOf(best.entry), 1)
    this.#turn += 1
    for (const share of [best.owner, best.group]) {
      share.waiting -= 1
      share.running += 1
      share.lastTurn = this.#turn
    }
    return best.entry.item
  }

  /** Returns how many items of an owner and of its group are running. */
  runningOf({ id, group = id }: TurnOwner): { owner: number; group: number } {
    return { owner: this.#owners.get(id)?.running ?? 0, group: this.#groups.get(group)?.running ?? 0 }
  }

  /** Counts a taken item of an owner as finished. */
  release({ id, group = id }: TurnOwner): void {
    this.#leave(this.#owners, id, 'running')
    this.#leave(this.#groups, group, 'running')
  }

  /** Removes a waiting item; false when it does not wait. */
  remove(item: T): boolean {
    const at = this.#waiting.findIndex((entry) => entry.item === item)
    if (at < 0) return false
    const [{ owner, group }] = this.#waiting.splice(at, 1) as [Waiting<T>]
    this.#leave(this.#owners, owner, 'waiting')
    this.#leave(this.#groups, group, 'waiting')
    return true
  }

  /** Removes and returns all waiting items. */
  clear(): T[] {
    const items = this.#waiting.map(({ item }) => item)
    for (const item of items) this.remove(item)
    return items
  }

  #shareOf(shares: Map<string, Share>, id: string): Share {
    const known = shares.get(id)
    if (known) return known
    // A new owner starts behind all waiting owners except the one that had the last turn.
    const share = { running: 0, waiting: 0, lastTurn: this.#turn - 1 }
    shares.set(id, share)
    return share
  }

  #leave(shares: Map<string, Share>, id: string, from: 'running' | 'waiting'): void {
    const share = shares.get(id)!
    share[from] -= 1
    if (share.running === 0 && share.waiting === 0) shares.delete(id)
  }
}

/** Whether a share is next before another: compares groups first, then owners within a group. */
function isBefore(group: Share, otherGroup: Share, owner: Share, otherOwner: Share): boolean {
  if (group !== otherGroup) {
    if (group.running !== otherGroup.running) return group.running < otherGroup.running
    if (group.lastTurn !== otherGroup.lastTurn) return group.lastTurn < otherGroup.lastTurn
  }
  if (owner === otherOwner) return false
  if (owner.running !== otherOwner.running) return owner.running < otherOwner.running
  return owner.lastTurn < otherOwner.lastTurn
}
