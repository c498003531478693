import type { Book, BookPlace } from '@wenjin/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { rawApi } from '../../../../lib/api/api.ts'
import { cacheBook } from '../book.queries.ts'
import { deviceId } from './device.ts'
import { readLocalPlace, writeLocalPlace, type LocalPlace } from './local-place.ts'
import { elsewhereOf, whereToBegin } from './where-to-begin.ts'

/** How long a position must be unchanged before it is sent, milliseconds; turning several pages sends it once. */
const restMs = 800

export interface ReadingPlace {
  /** The position at which the book opens. */
  begin: LocalPlace
  /** The person's position on another device; null once they move here. */
  elsewhere: BookPlace | null
  /** Records the reader's current position. */
  move: (place: { page: number; position: number | null; totalPage?: number }) => void
}

/** Manages the person's position in a book, in this browser and on their other devices. */
export function useReadingPlace({ id, place }: Book): ReadingPlace {
  const client = useQueryClient()
  const [begin] = useState(() => whereToBegin(place, readLocalPlace(id)))
  const [here, setHere] = useState(begin)
  const [device] = useState(deviceId)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsent = useRef<(() => Promise<void>) | null>(null)

  const move = useCallback<ReadingPlace['move']>(
    (now) => {
      const at = Date.now()
      const { page, position } = now
      writeLocalPlace(id, { page, position, at })
      setHere({ page, position, at })
      const send = async () => {
        unsent.current = null
        clearTimeout(timer.current)
        // A position that could not be sent is superseded by the next one.
        const answer = await rawApi.book.saveBookProgress({ params: { id }, body: { ...now, deviceId: device, at } })
        if (answer.ok) cacheBook(client, answer.data)
      }
      unsent.current = send
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void send(), restMs)
    },
    [client, device, id],
  )

  useEffect(() => {
    const flush = () => void unsent.current?.()
    const handleHide = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    document.addEventListener('visibilitychange', handleHide)
    return () => {
      document.removeEventListener('visibilitychange', handleHide)
      flush()
    }
  }, [])

  return { begin, elsewhere: elsewhereOf(place, here, device), move }
}
