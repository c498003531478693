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
  /** How many there are, where the service says. */
  total?: number | undefined
}

/** A service on the network: how it is asked, and how what it says is read. */
export interface WebService {
  id: ServiceId
  /** The display name. */
  name: string
  categories: readonly WebCategory[]
  /** The rate limit of its host. */
  limit: HostLimit
  /** Host all its results live on, where there is one: it is not asked for the pages of other sites. */
  site?: string
  /** It looks for all the words it is given: it gets the words of a question without those that only ask. */
  wantsWords?: boolean
  /** It keeps to the time a query names, so that results without a date are of that time. */
  filtersTime?: boolean
  /** It keeps to the language a query names. */
  filtersLanguage?: boolean
  /**
   * @throws ServiceError for a fault of the service; the signal's reason.
   */
  search(query: WebQuery, client: ServiceClient, signal: AbortSignal): Promise<ServicePage>
  /** The record of a paper, null when the service has none; absent for services that keep no such ids. */
  findPaper?(id: PaperId, client: ServiceClient, signal: AbortSignal): Promise<WebFinding | null>
  /** Records like one that was found. */
  findSimilar?(paper: WebFinding, client: ServiceClient, signal: AbortSignal): Promise<WebFinding[]>
}

/** Nothing, without asking. */
export const emptyPage: ServicePage = { found: [] }

/** Text or number of a reply as text; undefined for anything else. */
export const text = z
  .union([z.string(), z.number()])
  .transform(String)
  .optional()
  .catch(() => undefined)

/** Number of a reply, written as one or as text; undefined for anything else. */
export const number = z
  .preprocess((value) => (value === null || value === '' ? undefined : value), z.coerce.number().optional())
  .catch(() => undefined)

/** An object of a reply; undefined where it is missing or of another shape. */
export function part<S extends z.ZodRawShape>(shape: S) {
  return z
    .object(shape)
    .optional()
    .catch(() => undefined)
}

/** A list of a reply, without the items of another shape. */
export function list<T extends z.ZodType>(item: T) {
  return z.array(z.unknown()).transform((items) =>
    items.flatMap((one): z.output<T>[] => {
      const parsed = item.safeParse(one)
      return parsed.success ? [parsed.data] : []
    }),
  )
}

/** A list of a reply that may be missing; empty then. */
export function optionalList<T extends z.ZodType>(item: T) {
  return list(item)
    .optional()
    .catch(() => undefined)
    .transform((items) => items ?? [])
}

/** The items of one page out of a list that began at the first. */
export function pageOf<T>(items: readonly T[], { page, size }: Pick<WebQuery, 'page' | 'size'>): T[] {
  return items.slice((page - 1) * size, page * size)
}
