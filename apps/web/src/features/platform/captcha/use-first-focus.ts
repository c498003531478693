import { useEffect, useRef, type RefObject } from 'react'

/** Gives the keyboard's focus to a field when it appears, if it is to have it. */
export function useFirstFocus(takesFocus: boolean): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  return field
}
