import type { Lang, RouteData, instanceContract } from '@wenjin/contract'

/** A block of a page of prose. Backticks enclose a `code` span. */
export type Block =
  | string
  | { list: readonly string[] }
  | { steps: readonly string[] }
  | { table: { name: string; head: readonly string[]; rows: readonly (readonly string[])[] } }
  | { link: { to: string; text: string } }

export interface Section {
  title: string
  blocks: readonly Block[]
}

/** A page of prose in one language. */
export interface Prose {
  title: string
  /** The subject of the page in one or two sentences. */
  lead: string
  sections: readonly Section[]
}

/** The facts about an instance that its policies must state truly. */
export type Facts = RouteData<(typeof instanceContract)['getInstance']>

/** A page of prose in both languages, as functions of the instance's facts. */
export type ProseText = Readonly<Record<Lang, (facts: Facts) => Prose>>
