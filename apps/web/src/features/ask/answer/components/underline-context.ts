import type { HoverCardHandle } from '@wenjin/ui'
import type { Underline } from '@wenjin/contract'
import { createContext, useContext } from 'react'

/** The data of an answer that its underlines need. Stable while they change. */
export interface UnderlineContext {
  /** Makes ids of signs unique on the page. */
  prefix: string
  /** The one card of the answer's underlined places; its payload names the place. */
  handle: HoverCardHandle<Underline['id']>
  find: (id: string) => Underline | undefined
}

const Context = createContext<UnderlineContext | null>(null)
export const UnderlineProvider = Context.Provider

/** Null outside of an answer whose places can be underlined. */
export function useUnderlineContext(): UnderlineContext | null {
  return useContext(Context)
}
