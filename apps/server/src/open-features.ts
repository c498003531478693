import { contracts, type PagePattern } from '@wenjin/contract'
import { mount } from './http/mount.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from './context.ts'
import type { Needs, Provided } from './feature.ts'
import type { Gate } from './http/gate.ts'
import type { PageStart } from './http/page/page-start.ts'
import type { PageTokens } from './http/page/page-token.ts'

/** Collects the functions that the features provide to each other. @throws Error when two provide the same one, or none does. */
export function needsOf(ctx: Ctx, tokens: PageTokens): Needs {
  const needs: Partial<Needs> = { tokens }
  for (const { name, provides } of ctx.features) {
    for (const [key, value] of Object.entries(provides?.(ctx) ?? {})) {
      if (key in needs) throw new Error(`${name} provides ${key}, which another feature provides already`)
      Object.assign(needs, { [key]: value })
    }
  }
  for (const key of required) if (!needs[key]) throw new Error(`no feature provides ${key}`)
  return needs as Needs
}

const required: readonly (keyof Provided)[] = ['findSharer', 'readOwnAnswer', 'guestAccess', 'planQuotas', 'plansShown', 'firstRun']

/** Collects the first contents of pages by their patterns. @throws Error when two features provide one for the same page. */
export function pageStartsOf(ctx: Ctx): ReadonlyMap<PagePattern, PageStart> {
  const starts = new Map<PagePattern, PageStart>()
  for (const { name, pages } of ctx.features) {
    for (const [pattern, start] of Object.entries(pages ?? {}) as [PagePattern, PageStart][]) {
      if (starts.has(pattern)) throw new Error(`${name} starts the page ${pattern}, which another feature starts already`)
      starts.set(pattern, start)
    }
  }
  return starts
}

/** Registers the background jobs of all features; they run once the queue starts. */
export async function registerJobs(ctx: Ctx): Promise<void> {
  for (const { jobs } of ctx.features) await jobs?.(ctx)
}

/** Mounts the calls of all features. @returns the features to be resumed and closed with the HTTP server. */
export function mountFeatures(http: FastifyInstance, ctx: Ctx, needs: Needs, gate: Gate) {
  const open = ctx.features.flatMap((feature) => feature.open?.(ctx) ?? [])
  const services = [...ctx.features, ...open].flatMap((feature) => feature.services ?? [])
  for (const { contract, handlers } of services) mount(http, contract, handlers(ctx, needs), gate)
  for (const [name, contract] of Object.entries(contracts))
    if (!services.some((service) => service.contract === contract)) throw new Error(`no feature serves the contract ${name}`)
  return {
    async resume() {
      for (const feature of open) await feature.resume()
    },
    async close() {
      for (const feature of open) await feature.close()
    },
  }
}
