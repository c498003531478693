import { useId, type KeyboardEvent, type ReactNode } from 'react'

interface TabsProps<T extends string> {
  label: string
  value: T
  tabs: readonly { value: T; label: string }[]
  onChange: (value: T) => void
  /** The body fills the whole area and scrolls by itself. */
  flush?: boolean
  /** The body of the selected tab. */
  children: ReactNode
}

/** Returns the index of the tab that a key selects from the `at`th of `count`, or -1. */
function tabOfKey(key: string, at: number, count: number): number {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : -1
}

/** Tabs over a body that scrolls by itself. The tab list is one stop of the Tab key; arrows, Home and End move between its tabs. */
export function Tabs<T extends string>({ label, value, tabs, onChange, flush = false, children }: TabsProps<T>) {
  const id = useId()
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const next = tabOfKey(
      event.key,
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    )
    if (next < 0) return
    event.preventDefault()
    onChange(tabs[next]!.value)
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div role="tablist" aria-label={label} className="wj-tab-list flex shrink-0 gap-2 overflow-x-auto border-b border-line pr-12 pl-4">
        {tabs.map((tab) => {
          const chosen = tab.value === value
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={chosen}
              aria-controls={chosen ? `${id}-panel` : undefined}
              tabIndex={chosen ? 0 : -1}
              className="wj-press min-h-11 shrink-0 border-b-2 focus-visible:-outline-offset-2 border-transparent px-1 text-sm text-ink-2 hover:text-ink aria-selected:border-ink aria-selected:font-semibold aria-selected:text-ink"
              onClick={() => onChange(tab.value)}
              onKeyDown={handleKey}
            >
              {tab.label}
            </button>
          )
        })}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        tabIndex={flush ? -1 : 0}
        className={flush ? 'flex min-h-0 flex-1 flex-col outline-none' : 'min-h-0 flex-1 overflow-y-auto p-4 text-sm'}
      >
        {children}
      </div>
    </div>
  )
}
