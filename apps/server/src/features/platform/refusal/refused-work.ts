import { AppError, type Lang } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Gate } from '../../../http/gate.ts'
import { addressKey, isOwnMachine } from '../../../lib/address/address-key.ts'
import type { Work } from '../../../lib/flow/running-work.ts'
import type { DeathRecord } from '../../../watchdog/death-record.ts'
import { getSetting, setSetting } from '../instance/index.ts'
import { waitText } from '../captcha/index.ts'

/** Something that is refused for a while because it ended the process. */
export interface Refusal {
  /** The account or address that asked for it, or the object that it was done to, for everybody. */
  kind: 'account' | 'address' | 'object'
  value: string
  /** Name of the refused call; null for every call. */
  call: string | null
  /** Times of the deaths, in milliseconds since 1970. */
  deaths: readonly number[]
  /** End of the refusal, in milliseconds since 1970. */
  until: number
}

/** The refusals as stored, with what ran at the last death that named nothing. */
interface Stored {
  refusals: readonly Refusal[]
  suspects: { at: number; keys: readonly string[] } | null
}

const settingKey = 'refused-work'
/** Milliseconds after which refusals that another instance or an admin changed are read again. */
const staleMs = 10_000
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const longestMs = 24 * hourMs
/** A refusal is forgotten after this time, and a death no longer counts. */
const rememberedMs = 7 * longestMs
/** Refusal of a call after its first death, and of all calls of an owner, in milliseconds; each further death makes it four times as long. */
const firstWaitMs = minuteMs
const ownerWaitMs = 10 * minuteMs
/** Deaths of one owner within an hour after which all their calls are refused. A job or an answer, which starts again by itself, counts twice. */
const deathsOfOwner = 3
/** Most refusals that are stored, the last ones. */
const maxRefusals = 500
const maxDeathTimes = 20

const keyOf = ({ kind, value, call }: Pick<Refusal, 'kind' | 'value' | 'call'>) => `${kind} ${value} ${call ?? ''}`

async function readStored(ctx: Pick<Ctx, 'db'>): Promise<Stored> {
  const text = await getSetting(ctx.db, settingKey)
  return text === undefined ? { refusals: [], suspects: null } : (JSON.parse(text) as Stored)
}

const writeStored = (ctx: Pick<Ctx, 'db'>, stored: Stored) => setSetting(ctx.db, settingKey, JSON.stringify(stored))

/** Lists what is refused now, the last first. */
export async function listRefused(ctx: Pick<Ctx, 'db' | 'now'>): Promise<Refusal[]> {
  const { refusals } = await readStored(ctx)
  return refusals.filter(({ until }) => until > ctx.now()).toReversed()
}

/** Lifts the refusals of an account, an address or an object, and forgets their deaths. @returns whether there were any */
export async function liftRefusals(ctx: Pick<Ctx, 'db'>, kind: Refusal['kind'], value: string): Promise<boolean> {
  const { refusals } = await readStored(ctx)
  const wanted = kind === 'address' ? addressKey(value.replace(/\/64$/, '')) : value
  const left = refusals.filter((refusal) => refusal.kind !== kind || refusal.value !== wanted)
  if (left.length === refusals.length) return false
  await writeStored(ctx, { refusals: left, suspects: null })
  return true
}

/** Returns the account or address that work is done for; null for the instance's own. */
function ownerOf({ kind, uid, address, owner }: Work): Pick<Refusal, 'kind' | 'value'> | null {
  if (uid !== null) return { kind: 'account', value: uid }
  if (address !== null) return { kind: 'address', value: addressKey(address) }
  // Jobs know the account, or a hash of the address, by which nobody can be refused.
  return (kind === 'job' || kind === 'answer') && owner !== '' && !owner.includes(':') ? { kind: 'account', value: owner } : null
}

/** Refusals while they are being extended by deaths. */
class RefusalBook {
  readonly #byKey: Map<string, Refusal>
  constructor(refusals: readonly Refusal[]) {
    this.#byKey = new Map(refusals.map((refusal) => [keyOf(refusal), refusal]))
  }

  /** Adds a death; false when it is known. */
  #add(key: Pick<Refusal, 'kind' | 'value' | 'call'>, at: number, firstMs: number): boolean {
    const known = this.#byKey.get(keyOf(key))
    if (known?.deaths.includes(at)) return false
    const deaths = [...(known?.deaths ?? []), at].slice(-maxDeathTimes)
    const wait = Math.min(longestMs, firstMs * 4 ** (deaths.length - 1))
    this.#byKey.delete(keyOf(key))
    this.#byKey.set(keyOf(key), { ...key, deaths, until: at + wait })
    return true
  }

  /** Refuses what a death is blamed on: the call to its owner and on its object, and all calls after several deaths. */
  blame(work: Work, at: number): void {
    const owner = ownerOf(work)
    const call = work.kind === 'call' || work.kind === 'page' ? work.name : null
    if (call !== null && work.id !== '') this.#add({ kind: 'object', value: work.id, call }, at, firstWaitMs)
    if (owner === null) return
    const isNew = this.#add({ ...owner, call: work.name }, at, firstWaitMs)
    // Refusing everything to this machine would lock out its owner, or everybody behind a proxy that TRUSTED_PROXIES does not name.
    if (!isNew || (owner.kind === 'address' && isOwnMachine(owner.value))) return
    const weight = (name: string | null) => (name === work.name && call === null ? 2 : 1)
    const recent = [...this.#byKey.values()]
      .filter((refusal) => refusal.kind === owner.kind && refusal.value === owner.value && refusal.call !== null)
      .reduce((sum, refusal) => sum + refusal.deaths.filter((time) => time > at - hourMs).length * weight(refusal.call), 0)
    if (recent >= deathsOfOwner) this.#add({ ...owner, call: null }, at, ownerWaitMs)
  }

  /** Returns the refusals that still matter. */
  list(now: number): Refusal[] {
    return [...this.#byKey.values()].filter(({ deaths }) => deaths.at(-1)! > now - rememberedMs).slice(-maxRefusals)
  }
}

const suspectKey = (work: Work) => {
  const owner = ownerOf(work)
  return owner && `${owner.kind} ${owner.value} ${work.name} ${work.id}`
}

/**
 * Refuses what earlier processes on this data died of. A stall names its work. Of a crash only the running work is known: what ran at two
 * crashes within an hour is blamed; jobs and answers count their own deaths.
 */
export async function refuseDeadly(ctx: Pick<Ctx, 'db' | 'now' | 'log'>, deaths: readonly DeathRecord[]): Promise<void> {
  if (deaths.length === 0) return
  const stored = await readStored(ctx)
  const book = new RefusalBook(stored.refusals)
  let { suspects } = stored
  for (const { at, how, guilty, running } of deaths) {
    let blamed = guilty === null ? [] : [guilty]
    if (guilty === null) {
      const calls = running.filter((work) => work.kind === 'call' && suspectKey(work) !== null)
      const before = suspects !== null && suspects.at > at - hourMs && suspects.at !== at ? new Set(suspects.keys) : new Set<string>()
      blamed = calls.filter((work) => before.has(suspectKey(work)!))
      suspects = { at, keys: calls.map((work) => suspectKey(work)!) }
    }
    for (const work of blamed) book.blame(work, at)
    const named = blamed.map(({ kind, name, uid, owner }) => ({ kind, name, owner: uid ?? owner }))
    ctx.log.error({ at: new Date(at).toISOString(), how, blamed: named, running: running.length }, 'the process died before this start')
  }
  const refusals = book.list(ctx.now())
  await writeStored(ctx, { refusals, suspects })
  for (const { kind, call, until } of refusals.filter((refusal) => refusal.until > ctx.now()))
    ctx.log.warn({ kind, call: call ?? 'all', until: new Date(until).toISOString() }, 'refused for a while: it ended the process')
}

const because: Record<Lang, string> = { zh: '上次这样做时服务中断了', en: 'the service was interrupted during the previous attempt' }

/** Calls that stay open to a refused owner: health checks and signing out. */
const openCalls: ReadonlySet<string> = new Set(['getInstance', 'logout', 'logoutApi', 'getHealth', 'getMetrics', 'getPageToken'])

/** Creates the check of a call against the refusals. */
export function createRefusal(ctx: Ctx): Gate['refuseDeadly'] {
  let known: ReadonlyMap<string, number> = new Map()
  let loadedAt = -Infinity
  let loading: Promise<void> | null = null
  async function load(): Promise<void> {
    try {
      known = new Map((await listRefused(ctx)).map((refusal) => [keyOf(refusal), refusal.until]))
    } catch (error) {
      ctx.log.warn({ err: error }, 'the refusals could not be read; those known stay')
    }
    loadedAt = ctx.now()
  }
  return async (name, { uid, address }, object) => {
    if (openCalls.has(name)) return
    if (ctx.now() - loadedAt > staleMs) {
      loading ??= load().finally(() => (loading = null))
      await loading
    }
    if (known.size === 0) return
    const owner = uid === null ? { kind: 'address' as const, value: addressKey(address) } : { kind: 'account' as const, value: uid }
    const keys = [keyOf({ ...owner, call: name }), keyOf({ ...owner, call: null }), keyOf({ kind: 'object', value: object, call: name })]
    const until = Math.max(...keys.map((key) => known.get(key) ?? 0))
    const waitMs = until - ctx.now()
    if (waitMs <= 0) return
    const wait = waitText(waitMs)
    const sentence = { zh: `${because.zh}，${wait.zh}`, en: `Refused for now: ${because.en}; ${wait.en}` }
    throw new AppError('serverBusy', '', { retryAfterMs: waitMs, sentence })
  }
}
