import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

interface TabsProps<T extends string> {
  label: string
  value: T
  tabs: readonly { value: T; label: string }[]
  onChange: (value: T) => void
  /** The body fills its room by itself and scrolls what it wants to. */
  flush?: boolean
  /** The body of the chosen tab. */
  children: ReactNode
}

/** Tabs over a body that scrolls by itself. */
export function Tabs<T extends string>({ label, value, tabs, onChange, flush = false, children }: TabsProps<T>) {
  return (
    <Base.Root value={value} onValueChange={(next: T) => onChange(next)} className="flex min-h-0 flex-1 flex-col">
      <Base.List
        aria-label={label}
        activateOnFocus
        className="wj-tab-list flex shrink-0 gap-2 overflow-x-auto border-b border-line pr-12 pl-4"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="wj-press min-h-11 shrink-0 border-b-2 focus-visible:-outline-offset-2 border-transparent px-1 text-sm text-ink-2 hover:text-ink data-active:border-ink data-active:font-semibold data-active:text-ink"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel
        value={value}
        tabIndex={flush ? -1 : 0}
        className={flush ? 'flex min-h-0 flex-1 flex-col outline-none' : 'min-h-0 flex-1 overflow-y-auto p-4 text-sm'}
      >
        {children}
      </Base.Panel>
    </Base.Root>
  )
}
