import { lazy, Suspense, type ReactElement, type ReactNode } from 'react'
import type { IconName } from './icon.tsx'

export interface MenuEntry {
  /** Tells it from others, where labels may be the same. */
  id?: string
  label: string
  icon: IconName
  /** What choosing it does; for places use `render`. */
  onChoose?: () => void
  /** The link it is, without content. */
  render?: ReactElement
  /** A line stands above it. */
  apart?: boolean
}

export interface MenuProps {
  /** The accessible name of the button that opens it, where it shows no words. */
  label?: string
  /** What the button shows. */
  trigger: ReactNode
  triggerClass: string
  /** What stands above the entries. */
  head?: ReactNode
  items: readonly MenuEntry[]
  /** What has the focus after it closed; null for the button that opened it. */
  finalFocus?: () => HTMLElement | null
}

const MenuList = lazy(() => import('./menu-list.tsx').then((module) => ({ default: module.MenuList })))

/** A button that opens a list of places and deeds. The list is loaded after the page has been drawn. */
export function Menu(props: MenuProps) {
  return (
    <Suspense
      fallback={
        <span aria-hidden="true" className={props.triggerClass}>
          {props.trigger}
        </span>
      }
    >
      <MenuList {...props} />
    </Suspense>
  )
}
