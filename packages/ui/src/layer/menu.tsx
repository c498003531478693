import { lazy, Suspense } from 'react'
import type { MenuProps } from './menu-list.tsx'

const MenuList = lazy(() => import('./menu-list.tsx').then((module) => ({ default: module.MenuList })))

/** A button that opens a list of places and actions. The list is loaded after the page has been drawn. */
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
