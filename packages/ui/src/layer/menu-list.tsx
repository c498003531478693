import { Menu as Base } from '@base-ui/react/menu'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'

export interface MenuEntry {
  /** Distinguishes the entry from others with the same label. */
  id?: string
  label: string
  /** An entry with the icon `trash` is drawn as one that deletes. */
  icon: IconName
  /** Called when the entry is chosen; use `render` for links. */
  onChoose?: () => void
  /** The link element of the entry, without content. */
  render?: ReactElement
  /** Draws a separator above the entry. */
  apart?: boolean
}

export interface MenuProps {
  /** The accessible name of the button that opens the menu, when it shows no text. */
  label?: string
  /** The content of the button. */
  trigger: ReactNode
  triggerClass: string
  /** Content above the entries. */
  head?: ReactNode
  items: readonly MenuEntry[]
  /** The element to focus after closing; null for the button that opened the menu. */
  finalFocus?: () => HTMLElement | null
}

/** The complete `Menu`, initially open: it is loaded by the press that opens it. */
export function MenuList({ label, trigger, triggerClass, head, items, finalFocus }: MenuProps) {
  const itemClass =
    'flex min-h-9 cursor-default items-center gap-2.5 rounded-1 px-2.5 text-sm no-underline outline-none select-none data-highlighted:bg-sunken max-sm:min-h-touch'
  return (
    <Base.Root defaultOpen>
      <Base.Trigger aria-label={label} className={triggerClass}>
        {trigger}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={6} side="top" align="start" className="z-50">
          <Base.Popup
            finalFocus={finalFocus && (() => finalFocus() ?? true)}
            className="wj-pop max-h-[var(--available-height)] max-w-[min(22rem,calc(100vw-1rem))] min-w-52 overflow-y-auto rounded-2 border border-line bg-raised p-1 shadow-2 outline-none"
          >
            {head && <div className="border-b border-line px-2.5 pt-1.5 pb-2.5 text-sm">{head}</div>}
            {items.map((item) => (
              <Fragment key={item.id ?? item.label}>
                {item.apart && <Base.Separator className="mx-1 my-1 h-px bg-line" />}
                {item.render ? (
                  <Base.LinkItem closeOnClick render={item.render} className={itemClass}>
                    <Icon name={item.icon} size={16} className="shrink-0 text-ink-2" />
                    <span className="min-w-0 truncate">{item.label}</span>
                  </Base.LinkItem>
                ) : (
                  <Base.Item onClick={item.onChoose} className={item.icon === 'trash' ? `${itemClass} text-danger` : itemClass}>
                    <Icon name={item.icon} size={16} className={item.icon === 'trash' ? 'shrink-0' : 'shrink-0 text-ink-2'} />
                    <span className="min-w-0 truncate">{item.label}</span>
                  </Base.Item>
                )}
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
