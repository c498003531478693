import type { Book } from '@wenjin/contract'
import { Button, Drawer, IconButton, Notice, Waiting } from '@wenjin/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useMobile } from '../../../../lib/browser/platform.ts'
import { SideChat } from '../../../ask/session/index.ts'
import { useContents } from '../book.queries.ts'
import { FlowBook } from './flow-book.tsx'
import { PdfBook } from './pdf-book.tsx'
import { useReadingPlace } from './use-place.ts'

/** An open book with the conversation about it beside it; on phones the conversation is a drawer. */
export function BookDesk({ book, documentId }: { book: Book; documentId: string }) {
  const [asking, setAsking] = useState(false)
  const place = useReadingPlace(book)
  const reading = { book, place, asking, onAsk: () => setAsking(!asking) }
  return (
    <div className="flex min-w-0 flex-1">
      <div className="sticky top-[var(--wj-bar)] flex h-[calc(100dvh-var(--wj-bar))] min-w-0 flex-1 flex-col">
        {book.layout === 'pages' ? <PdfBook {...reading} documentId={documentId} /> : <Flowing {...reading} />}
      </div>
      <Conversation fileId={book.fileId} open={asking} onOpen={setAsking} />
    </div>
  )
}

function Flowing(reading: Omit<Parameters<typeof FlowBook>[0], 'contents'>): ReactNode {
  const t = useText()
  const contents = useContents(reading.book)
  if (contents.data) return <FlowBook key={contents.data.documentId} {...reading} contents={contents.data} />
  if (contents.isError) {
    return (
      <Notice page alert icon="alert" title={t('book.failed')} text={contents.error.message}>
        <Button icon="refresh" onClick={() => void contents.refetch()}>
          {t('retry')}
        </Button>
      </Notice>
    )
  }
  return <Waiting className="flex-1 justify-center">{t('book.loading')}</Waiting>
}

/** Questions about a book, answered from this book only. */
function Conversation({ fileId, open, onOpen }: { fileId: string; open: boolean; onOpen: (open: boolean) => void }) {
  const t = useText()
  const mobile = useMobile()
  const [session, setSession] = useState<string | null>(null)
  const fileIds = useMemo(() => [fileId], [fileId])
  const body = (
    <SideChat
      fileIds={fileIds}
      sessionId={session}
      onSession={setSession}
      draft={null}
      title={t('book.ask')}
      hint={t('book.ask.hint')}
      placeholder={t('book.ask.placeholder')}
    />
  )
  if (mobile) {
    return (
      <Drawer open={open} onOpenChange={onOpen} title={t('book.ask')} closeLabel={t('close')}>
        {open && <div className="-mx-4 flex min-h-[60dvh] flex-col">{body}</div>}
      </Drawer>
    )
  }
  if (!open) return null
  return (
    <aside aria-label={t('book.ask')} className="flex min-h-dvh w-[min(26rem,45vw)] shrink-0 flex-col border-l border-line bg-paper">
      <div className="sticky top-0 z-10 flex items-center justify-between border-b border-line bg-paper pl-4">
        <h2 className="text-sm font-semibold">{t('book.ask')}</h2>
        <span className="flex">
          {session !== null && <IconButton icon="plus" label={t('reader.chat.new')} onClick={() => setSession(null)} />}
          <IconButton icon="close" label={t('close')} onClick={() => onOpen(false)} />
        </span>
      </div>
      {body}
    </aside>
  )
}
