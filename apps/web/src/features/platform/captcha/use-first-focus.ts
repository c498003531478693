import { useEffect, useRef, type RefObject } from 'react'

/** Returns a ref that focuses its field on mount, if `takesFocus`. */
export function useFirstFocus(takesFocus: boolean): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  return field
}
