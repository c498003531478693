import { readFile } from 'node:fs/promises'
import { contradictions, guestAccesses, planQuotas, type Contradictions, type GuestAccess, type PlanQuotas } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { createWordList, type WordList } from '../../../providers/moderation/word-list.ts'
import { getSetting, setSetting } from '../instance/index.ts'

const wordsKey = 'sensitiveWords'
const quotasKey = 'planQuotas'
const guestsKey = 'guestAccess'
const plansKey = 'plans'
const contradictionsKey = 'contradictions'
/** Cache lifetime in milliseconds, after which other instances on the database follow a change. */
const keptMs = 10_000

/** The default quotas: generous for a private machine, and a limit for a guest that never stops. */
export const defaultQuotas: PlanQuotas = {
  guest: { search: 300, research: 20, advance: 100, storage: 5_000 },
  free: { search: 1000, research: 60, advance: 300, storage: 20_000 },
  personal: { search: null, research: 200, advance: null, storage: 200_000 },
  team: { search: null, research: null, advance: null, storage: null },
  knowledgeTrial: null,
}

/** The content policy of an instance. */
interface Safety {
  /** Words entered by the admin. */
  words: string[]
  /** Matcher of these words and those of the file. */
  list: WordList
  quotas: PlanQuotas
  /** Whether pages show plans, codes, rewards and the remaining quotas. */
  plans: boolean
  guestAccess: GuestAccess
  contradictions: Contradictions
}

const kept = new WeakMap<Ctx, { until: number; safety: Promise<Safety> }>()

const lists = new WeakMap<Ctx, { words: string; list: WordList }>()

/** Returns the matcher of some words; the same object while the words are unchanged, so that cached results of it stay valid. */
function listOf(ctx: Ctx, words: readonly string[]): WordList {
  const joined = words.join('\n')
  const known = lists.get(ctx)
  if (known?.words === joined) return known.list
  const list = createWordList(words)
  lists.set(ctx, { words: joined, list })
  return list
}

function parsed<T>(value: string | undefined, fallback: T, check: (json: unknown) => T | undefined): T {
  if (value === undefined) return fallback
  try {
    return check(JSON.parse(value)) ?? fallback
  } catch {
    return fallback
  }
}

async function fileWords(ctx: Ctx): Promise<string[]> {
  const path = ctx.config.sensitiveWordsFile
  if (!path) return []
  try {
    return (await readFile(path, 'utf8')).split(/\r?\n/).map((line) => line.trim())
  } catch (error) {
    ctx.log.error({ err: error }, 'SENSITIVE_WORDS_FILE cannot be read; its words are not held back')
    return []
  }
}

async function load(ctx: Ctx): Promise<Safety> {
  const words = parsed(await getSetting(ctx.db, wordsKey), [] as string[], (json) => (Array.isArray(json) ? json.map(String) : undefined))
  const storedQuotas = await getSetting(ctx.db, quotasKey)
  const quotas = parsed(storedQuotas, defaultQuotas, (json) => planQuotas.safeParse(json).data)
  // Quotas set before the switch existed stay visible.
  const plans = ((await getSetting(ctx.db, plansKey)) ?? (storedQuotas === undefined ? 'off' : 'on')) === 'on'
  const guests = await getSetting(ctx.db, guestsKey)
  const guestAccess = guestAccesses.find((access) => access === guests) ?? 'open'
  const treated = contradictions.safeParse(await getSetting(ctx.db, contradictionsKey)).data ?? 'mark'
  return { guestAccess, contradictions: treated, words, list: listOf(ctx, [...words, ...(await fileWords(ctx))]), quotas, plans }
}

/** Returns the current settings. */
export function safetyOf(ctx: Ctx): Promise<Safety> {
  const known = kept.get(ctx)
  if (known && ctx.now() < known.until) return known.safety
  const safety = load(ctx)
  kept.set(ctx, { until: ctx.now() + keptMs, safety })
  // A failed load is not cached, so the next call retries.
  safety.catch(() => kept.delete(ctx))
  return safety
}

export async function saveSafety(
  ctx: Ctx,
  change: {
    words?: readonly string[] | undefined
    quotas?: PlanQuotas | undefined
    plans?: boolean | undefined
    guestAccess?: GuestAccess | undefined
    contradictions?: Contradictions | undefined
  },
): Promise<void> {
  if (change.words) await setSetting(ctx.db, wordsKey, JSON.stringify([...new Set(change.words)]))
  if (change.quotas) await setSetting(ctx.db, quotasKey, JSON.stringify(change.quotas))
  if (change.plans !== undefined) await setSetting(ctx.db, plansKey, change.plans ? 'on' : 'off')
  if (change.guestAccess) await setSetting(ctx.db, guestsKey, change.guestAccess)
  if (change.contradictions) await setSetting(ctx.db, contradictionsKey, change.contradictions)
  kept.delete(ctx)
}
