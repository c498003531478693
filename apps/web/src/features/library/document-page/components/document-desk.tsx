import { Suspense, useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { isMissing } from '../../../../lib/view/page-failure.tsx'
import { DocumentReader, useDocument, usePassages } from '../../document/index.ts'
import type { ReaderPlace } from '../../annotation/index.ts'
import { MissingDocument } from './missing-document.tsx'
import { ReadingDesk } from './reading-desk.tsx'

function numberOf(value: string | null): number | undefined {
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : undefined
}

/** Parses the place in an address: `start` and `end`, `at`, or a page. */
function placeIn(query: URLSearchParams): ReaderPlace {
  const start = numberOf(query.get('start')) ?? numberOf(query.get('at'))
  return { start, end: numberOf(query.get('end')), page: numberOf(query.get('page')) }
}

/** A document at the place in the address, with the conversation named there. */
export function DocumentDesk({ id }: { id: string }) {
  const [query, setQuery] = useSearchParams()
  const search = query.toString()
  const place = useMemo(() => placeIn(new URLSearchParams(search)), [search])
  const shareKey = query.get('shareKey') ?? undefined
  // A citation moves to another place of the document; its conversation stays open.
  const [chat, setChat] = useState<string | null>(query.get('chat'))
  const begin = useCallback(
    (session: string | null) => {
      setChat(session)
      setQuery(
        (known) => {
          const next = new URLSearchParams(known)
          if (session === null) next.delete('chat')
          else next.set('chat', session)
          return next
        },
        { replace: true },
      )
    },
    [setQuery],
  )
  const quoted = usePassages(id, {}, shareKey, shareKey !== undefined)
  const onlyQuotes = quoted.data?.whole === false
  // A link to answers that does not open the document refuses a call for all of it.
  const opens = shareKey === undefined || (!quoted.isPending && !onlyQuotes)
  const { data, error } = useDocument(id, place.start, shareKey, place.end, opens)
  usePageTitle(data?.pages[0]?.title ?? quoted.data?.title)
  const fileId = data?.pages[0]?.fileId ?? null
  if (onlyQuotes) {
    return (
      <main className="column py-8">
        <DocumentReader id={id} start={place.start} end={place.end} shareKey={shareKey} />
      </main>
    )
  }
  if (shareKey !== undefined && quoted.isPending) return null
  if (!data && isMissing(error)) return <MissingDocument />
  return (
    <Suspense>
      <ReadingDesk id={id} fileId={fileId} place={place} shareKey={shareKey} chat={chat} onChat={begin} />
    </Suspense>
  )
}
