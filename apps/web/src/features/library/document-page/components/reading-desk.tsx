import { Button, Drawer, IconButton } from '@wenjin/ui'
import { Suspense, useMemo, useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useMobile } from '../../../../lib/browser/platform.ts'
import { AddToArticle } from '../../../write/article/index.ts'
import { ExportButton } from '../../../write/export/index.ts'
import { ShareDialog } from '../../../write/share/index.ts'
import { DocumentViewer } from '../../document/index.ts'
import type { PassageAsk, ReaderPlace } from '../../annotation/index.ts'
import { FileIntroduction, FileStrip } from '../../introduction/index.ts'
import { SideChat } from '../../../ask/session/index.ts'
import { SplitHandle, usePanelWidth } from '../../../../lib/view/split-handle.tsx'

/** Maximum length of a passage quoted in a question, characters. */
const quotedChars = 1200

interface ReadingDeskProps {
  id: string
  /** Id of the file from which questions are answered; null when no questions can be asked. */
  fileId: string | null
  place: ReaderPlace
  shareKey: string | undefined
  /** Id of the conversation beside the document; null for none. */
  chat: string | null
  onChat: (session: string | null) => void
}

/** A document with the conversation about it beside it; on phones the conversation is a drawer. */
export function ReadingDesk({ id, fileId, place, shareKey, chat, onChat }: ReadingDeskProps) {
  const t = useText()
  const mobile = useMobile()
  const [open, setOpen] = useState(chat !== null)
  const [draft, setDraft] = useState<{ text: string } | null>(null)
  const [width, setWidth] = usePanelWidth()
  const [added, setAdded] = useState<string | null>(null)
  const [sharing, setSharing] = useState(false)
  const fileIds = useMemo(() => (fileId === null ? [] : [fileId]), [fileId])
  // A reader with a share key cannot ask about the document.
  const canAsk = fileId !== null && shareKey === undefined
  const ask = (how: PassageAsk, quote: string) => {
    const text = quote.length > quotedChars ? `${quote.slice(0, quotedChars).toWellFormed()}…` : quote
    setDraft({ text: t(`reader.${how}.text`, { text }) })
    setOpen(true)
  }
  const body = (
    <SideChat
      fileIds={fileIds}
      sessionId={chat}
      onSession={onChat}
      draft={draft}
      title={t('reader.chat.title')}
      hint={t('reader.chat.hint')}
      placeholder={t('reader.chat.placeholder')}
      renderAbout={fileId === null ? undefined : (asking) => <FileIntroduction fileId={fileId} {...asking} />}
    />
  )
  const shown = canAsk && open
  return (
    <div className="flex min-w-0 flex-1">
      <div className="sticky top-[var(--wj-bar)] flex h-[calc(100dvh-var(--wj-bar))] min-w-0 flex-1 flex-col">
        <DocumentViewer
          id={id}
          place={place}
          shareKey={shareKey}
          onAsk={canAsk ? ask : undefined}
          onAddToArticle={setAdded}
          about={
            canAsk && (
              // The height is fixed from the start, so that the text does not shift when the content arrives.
              <div className="relative h-touch shrink-0 border-b border-line px-4 text-sm">
                <Suspense>
                  <FileStrip
                    fileId={fileId}
                    onAsk={(text) => {
                      setDraft({ text })
                      setOpen(true)
                    }}
                  />
                </Suspense>
              </div>
            )
          }
          tools={
            <>
              <ExportButton
                scopes={[
                  { type: 'document', id },
                  { type: 'chapter', id },
                  { type: 'marks', id },
                ]}
                shareKey={shareKey}
              />
              {shareKey === undefined && <IconButton icon="share" label={t('share.open')} onClick={() => setSharing(true)} />}
              {canAsk && (
                <>
                  <IconButton
                    icon="message"
                    label={t(open ? 'reader.chat.close' : 'reader.chat')}
                    aria-pressed={open}
                    className={open ? undefined : 'lg:hidden'}
                    onClick={() => setOpen(!open)}
                  />
                  {!open && (
                    <Button icon="message" className="ml-1 max-lg:hidden" onClick={() => setOpen(true)}>
                      {t('reader.chat.ask')}
                    </Button>
                  )}
                </>
              )}
            </>
          }
        />
      </div>
      <ShareDialog open={sharing} onOpenChange={setSharing} scopes={[{ kind: 'document', id }]} />
      <AddToArticle open={added !== null} passage={{ documentId: id, quote: added ?? '', shareKey }} onOpenChange={() => setAdded(null)} />
      {shown && !mobile && (
        <aside
          aria-label={t('reader.chat')}
          className="relative flex min-h-[calc(100dvh-var(--wj-bar))] shrink-0 flex-col border-l border-line bg-paper"
          style={{ width: `min(${width}px, 60vw)` }}
        >
          <SplitHandle label={t('reader.chat.width')} width={width} onWidth={setWidth} />
          <div className="sticky top-0 z-10 flex items-center justify-between border-b border-line bg-paper pl-4">
            <h2 className="text-sm font-semibold">{t('reader.chat')}</h2>
            <span className="flex">
              {chat !== null && <IconButton icon="plus" label={t('reader.chat.new')} onClick={() => onChat(null)} />}
              <IconButton icon="close" label={t('reader.chat.close')} onClick={() => setOpen(false)} />
            </span>
          </div>
          {body}
        </aside>
      )}
      {mobile && canAsk && (
        <Drawer open={open} onOpenChange={setOpen} title={t('reader.chat')} closeLabel={t('reader.chat.close')}>
          {open && <div className="-mx-4 flex min-h-[60dvh] flex-col">{body}</div>}
        </Drawer>
      )}
    </div>
  )
}
