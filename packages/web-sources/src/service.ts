import type { WebCategory } from '@wenjin/contract'
import { z } from 'zod'
import type { ServiceId } from './known-services.ts'
import type { HostLimit } from './calls/host-lanes.ts'
import type { PaperId } from './findings/paper-id.ts'
import type { ServiceClient } from './calls/service-client.ts'
import type { WebFinding, WebQuery } from './web-search.ts'

/** The results of one service, best first. */
export interface ServicePage {
  found: WebFinding[]
  /** Total number of results, if the service states it. */
  total?: number | undefined
}

/** The adapter of a service: sends queries and parses its responses. */
export interface WebService {
  id: ServiceId
  /** The display name. */
  name: string
  categories: readonly WebCategory[]
  /** The rate limit of its host. */
  limit: HostLimit
  /** Host of all its results, if there is one: the service is skipped for queries limited to other sites. */
  site?: string
  /** Whether it searches for all given words: it then gets a question without its question words. */
  wantsWords?: boolean
  /** Whether it applies the time range itself, so that results without a date are in the range. */
  filtersTime?: boolean
  /** Whether it applies the language itself. */
  filtersLanguage?: boolean
  /** Runs a query. @throws ServiceError for a failure of the service; the signal's reason. */
  search(query: WebQuery, client: ServiceClient, signal: AbortSignal): Promise<ServicePage>
  /** Returns the record of a paper, null when the service has none; absent for services that do not store such ids. */
  findPaper?(id: PaperId, client: ServiceClient, signal: AbortSignal): Promise<WebFinding | null>
  /** Returns records similar to a given one. */
  findSimilar?(paper: WebFinding, client: ServiceClient, signal: AbortSignal): Promise<WebFinding[]>
}

/** An empty page, for queries that need no call. */
export const emptyPage: ServicePage = { found: [] }

/** A text or number in a response, as text; undefined for anything else. */
export const text = z
  .union([z.string(), z.number()])
  .transform(String)
  .optional()
  .catch(() => undefined)

/** A number in a response, as number or text; undefined for anything else. */
export const number = z
  .preprocess((value) => (value === null || value === '' ? undefined : value), z.coerce.number().optional())
  .catch(() => undefined)

/** Defines an object in a response; undefined when it is missing or has another shape. */
export function part<S extends z.ZodRawShape>(shape: S) {
  return z
    .object(shape)
    .optional()
    .catch(() => undefined)
}

/** Defines a list in a response; drops items of another shape. */
export function list<T extends z.ZodType>(item: T) {
  return z.array(z.unknown()).transform((items) =>
    items.flatMap((one): z.output<T>[] => {
      const parsed = item.safeParse(one)
      return parsed.success ? [parsed.data] : []
    }),
  )
}

/** Defines an optional list in a response; empty when it is missing. */
export function optionalList<T extends z.ZodType>(item: T) {
  return list(item)
    .optional()
    .catch(() => undefined)
    .transform((items) => items ?? [])
}

/** Returns the items of one page from a list that starts with the first page. */
export function pageOf<T>(items: readonly T[], { page, size }: Pick<WebQuery, 'page' | 'size'>): T[] {
  return items.slice((page - 1) * size, page * size)
}
