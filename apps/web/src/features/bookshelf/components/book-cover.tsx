import '../bookshelf.css'
import type { Book } from '@wenjin/contract'
import { useState } from 'react'

/** The cover of a book, or one made of its title. What it is called stands beside it. */
export function BookCover({ book: { title, author, thumbImg } }: { book: Book }) {
  // A book may turn out to have no cover when it is asked for it.
  const [missing, setMissing] = useState<string | null>(null)
  return (
    <span className="wj-cover" aria-hidden="true">
      {thumbImg !== null && thumbImg !== missing ? (
        <img src={thumbImg} alt="" loading="lazy" onError={() => setMissing(thumbImg)} />
      ) : (
        <span className="wj-cover-title">
          <span className="line-clamp-5 font-semibold">{title}</span>
          <span className="truncate text-xs text-ink-2">{author}</span>
        </span>
      )}
    </span>
  )
}
