import { lazy, Suspense, useState } from 'react'
import type { ConfirmProps, FullScreenProps, ModalProps } from './dialog.tsx'
import type { DrawerProps } from './drawer.tsx'

const LazyModal = lazy(() => import('./dialog.tsx').then((module) => ({ default: module.Modal })))
const LazyConfirm = lazy(() => import('./dialog.tsx').then((module) => ({ default: module.Confirm })))
const LazyFullScreen = lazy(() => import('./dialog.tsx').then((module) => ({ default: module.FullScreen })))
const LazyDrawer = lazy(() => import('./drawer.tsx').then((module) => ({ default: module.Drawer })))

/**
 * Returns true once `open` has been true: a layer is loaded when first opened and then stays mounted, so that it can animate its closing.
 */
export function useEver(open: boolean): boolean {
  const [ever, setEver] = useState(open)
  if (open && !ever) setEver(true)
  return ever
}

/** See `dialog.tsx`. */
export function Modal(props: ModalProps) {
  return useEver(props.open) ? (
    <Suspense>
      <LazyModal {...props} />
    </Suspense>
  ) : null
}

/** See `dialog.tsx`. */
export function Confirm(props: ConfirmProps) {
  return useEver(props.open) ? (
    <Suspense>
      <LazyConfirm {...props} />
    </Suspense>
  ) : null
}

/** See `dialog.tsx`. */
export function FullScreen(props: FullScreenProps) {
  return useEver(props.open) ? (
    <Suspense>
      <LazyFullScreen {...props} />
    </Suspense>
  ) : null
}

/** See `drawer.tsx`. */
export function Drawer(props: DrawerProps) {
  return useEver(props.open) ? (
    <Suspense>
      <LazyDrawer {...props} />
    </Suspense>
  ) : null
}
