import type { HoverCardHandle } from '@wenjin/ui'
import type { Underline } from '@wenjin/contract'
import { createContext, useContext } from 'react'

/** The data of an answer that its underlines need. Referentially stable while the underlines change. */
export interface UnderlineContext {
  /** Prefix that makes the ids of signs unique on the page. */
  prefix: string
  /** Handle of the single hover card for all underlined places of the answer; its payload is the id of the place. */
  handle: HoverCardHandle<Underline['id']>
  find: (id: string) => Underline | undefined
}

const Context = createContext<UnderlineContext | null>(null)
export const UnderlineProvider = Context.Provider

/** Returns the context, or null outside an answer whose places can be underlined. */
export function useUnderlineContext(): UnderlineContext | null {
  return useContext(Context)
}
