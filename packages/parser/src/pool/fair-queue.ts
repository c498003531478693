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

/** Time that a group's work took, halved every `halfLifeMs`, as of a moment. */
interface Use {
  ms: number
  at: number
}

/** Milliseconds after which time that was used counts half. */
const halfLifeMs = 30_000
/** Groups whose recent use differs by less than this take turns; above it each level is twice the one below. */
const firstLevelMs = 500
/** Turns of others after which waiting work moves one level of use ahead, so that it starts at some time. */
const turnsPerLevel = 8
/** Number of groups from which those without recent use are forgotten. */
const maxIdleGroups = 1000

/**
 * A fair queue that takes work in turns by owner: next is the group with the least running work; among equals, the one whose work has taken
 * the least time recently; among equals, the one whose last turn is longest ago. A new owner joins behind those already waiting, so neither
 * many items of one owner nor many short-lived owners starve the others. The order within an owner stays.
 */
export class FairQueue<T> {
  readonly #waiting: Waiting<T>[] = []
  readonly #owners = new Map<string, Share>()
  readonly #groups = new Map<string, Share>()
  readonly #uses = new Map<string, Use>()
  readonly #now: () => number
  #turn = 0

  /** @param now current time in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

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
    let best: (Candidate & { entry: Waiting<T> }) | null = null
    const levels = new Map<string, number>()
    for (const entry of this.#waiting) {
      const owner = this.#owners.get(entry.owner)!
      const group = this.#groups.get(entry.group)!
      const level = levels.get(entry.group) ?? this.#levelOf(entry.group, group)
      levels.set(entry.group, level)
      if (best && !isBefore({ owner, group, level }, best)) continue
      if (mayStart(entry.item, { owner: owner.running, group: group.running })) best = { entry, owner, group, level }
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

  /**
   * Counts a taken item of an owner as finished.
   * @param spentMs time that it took, which moves the later work of its group behind that of groups which used less
   */
  release({ id, group = id }: TurnOwner, spentMs = 0): void {
    this.#leave(this.#owners, id, 'running')
    this.#leave(this.#groups, group, 'running')
    if (spentMs <= 0) return
    this.#uses.set(group, { ms: this.#usedBy(group) + spentMs, at: this.#now() })
    if (this.#uses.size > maxIdleGroups) this.#forgetIdleGroups()
  }

  /** Returns the time in milliseconds that finished work of an owner's group took recently: a time counts half after half a minute. */
  usedBy({ id, group = id }: TurnOwner): number {
    return this.#usedBy(group)
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

  #usedBy(group: string): number {
    const use = this.#uses.get(group)
    return use ? use.ms * 0.5 ** ((this.#now() - use.at) / halfLifeMs) : 0
  }

  /** Returns the level of recent use by which a group is ordered: 0 up to `firstLevelMs`, one more for each doubling. */
  #levelOf(group: string, { lastTurn }: Share): number {
    const level = Math.floor(Math.log2(1 + this.#usedBy(group) / firstLevelMs))
    return Math.max(0, level - Math.floor((this.#turn - lastTurn) / turnsPerLevel))
  }

  #forgetIdleGroups(): void {
    for (const group of this.#uses.keys()) if (this.#usedBy(group) < 1) this.#uses.delete(group)
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

interface Candidate {
  owner: Share
  group: Share
  /** Level of recent use of the group. */
  level: number
}

/** Whether a candidate is next before another: compares groups first, then owners within a group. */
function isBefore({ owner, group, level }: Candidate, other: Candidate): boolean {
  if (group !== other.group) {
    if (group.running !== other.group.running) return group.running < other.group.running
    if (level !== other.level) return level < other.level
    if (group.lastTurn !== other.group.lastTurn) return group.lastTurn < other.group.lastTurn
  }
  if (owner === other.owner) return false
  if (owner.running !== other.owner.running) return owner.running < other.owner.running
  return owner.lastTurn < other.owner.lastTurn
}
