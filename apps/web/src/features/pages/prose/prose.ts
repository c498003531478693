import type { Lang, RouteData, instanceContract } from '@wenjin/contract'

/** What a page of prose is made of. A `code` span stands between backticks. */
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
  /** What the page is about, in a sentence or two. */
  lead: string
  sections: readonly Section[]
}

/** What an instance says of itself, which its policies must tell truly. */
export type Facts = RouteData<(typeof instanceContract)['getInstance']>

/** A page of prose in both languages, written out for an instance. */
export type ProseText = Readonly<Record<Lang, (facts: Facts) => Prose>>
