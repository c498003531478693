import '../book.css'
import type { Book } from '@wenjin/contract'
import { useState } from 'react'

/** The cover of a book, or one generated from its title. The title is shown beside it. */
export function BookCover({ book: { title, author, thumbImg } }: { book: Book }) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span className="wj-cover" aria-hidden="true">
      {thumbImg !== null && thumbImg !== broken ? (
        <img src={thumbImg} alt="" loading="lazy" onError={() => setBroken(thumbImg)} />
      ) : (
        <span className="wj-cover-title">
          <span className="line-clamp-5 font-semibold">{title}</span>
          <span className="truncate text-xs text-ink-2">{author}</span>
        </span>
      )}
    </span>
  )
}
