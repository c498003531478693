import type { MenuProps } from './menu-list.tsx'
import { onDemand, useOnDemand } from './on-demand.ts'

const menuList = onDemand(() => import('./menu-list.tsx').then((module) => module.MenuList))

/** A button that opens a menu of links and actions. */
export function Menu(props: MenuProps) {
  const { Loaded, trigger } = useOnDemand(menuList)
  if (Loaded) return <Loaded {...props} />
  return (
    <button aria-haspopup="menu" aria-label={props.label} className={props.triggerClass} {...trigger}>
      {props.trigger}
    </button>
  )
}
