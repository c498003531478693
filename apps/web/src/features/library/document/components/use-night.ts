import { useSyncExternalStore } from 'react'
import { useSetting } from '../../../../lib/storage/settings.ts'

const dark = '(prefers-color-scheme: dark)'

function subscribe(notify: () => void) {
  const media = window.matchMedia(dark)
  media.addEventListener('change', notify)
  return () => media.removeEventListener('change', notify)
}

/** Returns whether pages are shown on black, and a function to change it. */
export function useNight(): [boolean, (night: boolean) => void] {
  const [paper, setPaper] = useSetting('readerPaper')
  const [theme] = useSetting('theme')
  const systemDark = useSyncExternalStore(subscribe, () => window.matchMedia(dark).matches)
  const around = theme === 'system' ? systemDark : theme === 'dark'
  return [paper === 'auto' ? around : paper === 'night', (night) => setPaper(night === around ? 'auto' : night ? 'night' : 'day')]
}
