import { Button, Spinner } from '@wenjin/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../../lib/i18n/index.ts'
import { FileIntroduction } from './file-introduction.tsx'
import { useFileIntroduction } from './introduction.queries.ts'

/**
 * Number of names in the line; the others are behind the button. A single name is not shown: it may be a word that a short text merely
 * repeats.
 */
const maxNames = 6
const fewestNames = 2

/** One line on what a file is about; the full introduction opens over the text without shifting it. */
export function FileStrip({ fileId, onAsk }: { fileId: string; onAsk: (question: string) => void }) {
  const t = useText()
  const { data } = useFileIntroduction(fileId)
  const [open, setOpen] = useState(false)
  const panel = useId()
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    const close = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setOpen(false)
    }
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpen(false)
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [open])
  if (!data) return null
  if (data.state === 'making' && data.madeAt === null) {
    return (
      <output className="flex h-full items-center gap-2 text-ink-2">
        <Spinner />
        {t('intro.making')}
      </output>
    )
  }
  const names = [...new Set([...data.topics, ...data.places, ...data.people].map(({ name }) => name))].slice(0, maxNames)
  const hasMore = data.topics.length + data.people.length + data.places.length + data.dates.length + data.questions.length > 0
  return (
    <div ref={root} className="flex h-full items-center gap-2">
      <p className="min-w-0 flex-1 truncate text-ink-2">
        {names.length >= fewestNames ? t('intro.strip.topics', { names: names.join(t('intro.strip.comma')) }) : t('intro.strip.nothing')}
      </p>
      {hasMore && (
        <Button
          variant="quiet"
          className="-mr-3 shrink-0"
          aria-expanded={open}
          aria-controls={panel}
          icon={open ? 'arrowUp' : 'arrowDown'}
          onClick={() => setOpen(!open)}
        >
          {data.questions.length > 0 ? t('intro.strip.questions', { n: data.questions.length }) : t('intro.more')}
        </Button>
      )}
      <div
        id={panel}
        hidden={!open}
        className="absolute inset-x-0 top-full z-20 max-h-[60dvh] overflow-y-auto border-b border-line bg-raised px-4 py-3 shadow-2"
      >
        {open && (
          <FileIntroduction
            fileId={fileId}
            busy={false}
            onAsk={(question) => {
              setOpen(false)
              onAsk(question)
            }}
          />
        )}
      </div>
    </div>
  )
}
