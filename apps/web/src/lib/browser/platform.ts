import { platformOf } from '@wenjin/client'
import { limits } from '@wenjin/contract'
import { useSyncExternalStore } from 'react'

/** The platform that the page runs on. */
export const platform = platformOf(navigator.userAgent)

/** Media query of the phone layout: narrower than the mobile width threshold of spec section 9. */
export const mobileQuery = `(width < ${limits.mobileWidthPx}px)`

/** Media query of pages wide enough for a panel beside the answer. */
const wideQuery = '(width >= 1080px)'

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', notify)
      return () => media.removeEventListener('change', notify)
    },
    () => window.matchMedia(query).matches,
  )
}

/** Whether the phone layout applies. */
export function useMobile(): boolean {
  return useMedia(mobileQuery)
}

/** Whether rows of a list have room for one column only. */
export function useNarrow(): boolean {
  return useMedia('(width < 768px)')
}

/** Whether a panel fits beside the answer. */
export function useWide(): boolean {
  return useMedia(wideQuery)
}

/** Whether files can be dragged onto the page: there is a pointer, and the window is not narrow. */
export function useCanDrop(): boolean {
  return useMedia(`(hover: hover) and (width >= ${limits.mobileWidthPx}px)`)
}

/** Whether text is written on a touch keyboard: there is no pointer that hovers. */
export function useTouchKeyboard(): boolean {
  return useMedia('(hover: none) and (pointer: coarse)')
}

/** Whether the browser reports a network connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (notify) => {
      window.addEventListener('online', notify)
      window.addEventListener('offline', notify)
      return () => {
        window.removeEventListener('online', notify)
        window.removeEventListener('offline', notify)
      }
    },
    () => navigator.onLine,
  )
}
