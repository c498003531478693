import type { Noticed, NoticeKind, Reference } from '@wenjin/contract'
import { Button, Icon, type IconName } from '@wenjin/ui'
import { useState } from 'react'
import { useText, type Text } from '../../../../lib/i18n/index.ts'

const icons: Readonly<Record<NoticeKind, IconName>> = {
  unavailable: 'wifiOff',
  offline: 'wifiOff',
  corrected: 'search',
  calculated: 'check',
  unread: 'document',
  noModel: 'quote',
  noVision: 'eyeOff',
  budget: 'history',
  cut: 'alert',
  closed: 'lock',
  near: 'circleDashed',
  nothing: 'circleDashed',
  qa: 'pin',
  other: 'alert',
}

/** One line of a turn's notices. */
interface NoticeLine {
  kind: NoticeKind
  text: string
  /** The corrected question that was searched instead of the typed one. */
  question?: string | undefined
  /** The nearest sentences, when nothing answers the question. */
  nearest?: Noticed['nearest']
}

/** Returns the notices about an answer; services without results share one line. */
export function noticeLines(notices: readonly Noticed[], t: Text): NoticeLine[] {
  const services = notices.flatMap((notice) => (notice.kind === 'unavailable' && notice.service ? [notice.name ?? notice.service] : []))
  const lines = notices.flatMap((notice): NoticeLine[] => {
    // A pinned answer has its own component.
    if ((notice.kind === 'unavailable' && notice.service) || notice.kind === 'qa') return []
    if (notice.kind !== 'corrected') return [{ kind: notice.kind, text: notice.text, nearest: notice.nearest }]
    const text = notice.question ? t('notice.corrected', { question: notice.question }) : notice.text
    return [{ kind: notice.kind, text, question: notice.question }]
  })
  if (services.length === 0) return lines
  const names = [...new Set(services)].join(t('notice.comma'))
  return [...lines, { kind: 'unavailable', text: t('notice.unavailable', { names }) }]
}

interface TurnNoticesProps {
  notices: readonly Noticed[]
  /** References of the same answer. */
  references: readonly Reference[]
  /** True when an earlier turn already said that the instance has no network. */
  saidOffline: boolean
  /** Asks again with the words as typed; absent for readers. */
  onAsTyped?: (() => void) | undefined
}

/** The notices of a turn, above its answer. */
export function TurnNotices({ notices, references, saidOffline, onAsTyped }: TurnNoticesProps) {
  const t = useText()
  const lines = noticeLines(notices, t).filter((line) => !(line.kind === 'offline' && saidOffline))
  if (lines.length === 0) return null
  return (
    <ul aria-label={t('notice.label')} className="flex flex-col gap-1 text-sm leading-6 text-ink-2">
      {lines.map((line) => (
        <li key={line.kind + line.text} className="flex items-start gap-2">
          <Icon name={icons[line.kind]} size={15} className="mt-1 shrink-0" />
          <span className="min-w-0 flex-1 break-words">
            {line.text}
            {line.kind === 'corrected' && onAsTyped && (
              <Button variant="link" className="!min-h-6 !px-1.5" onClick={onAsTyped}>
                {t('notice.asTyped')}
              </Button>
            )}
            {line.nearest && <NearestSentences nearest={line.nearest} references={references} />}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The sentences nearest to a question without an answer, folded until a press, for the reader to judge. */
function NearestSentences({ nearest, references }: { nearest: NonNullable<Noticed['nearest']>; references: readonly Reference[] }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="link" className="!min-h-6 !px-1.5" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'notice.nearest.hide' : 'notice.nearest')}
      </Button>
      {open && (
        <ul aria-label={t('notice.nearest.label')} className="mt-1 flex flex-col gap-2 border-l-2 border-dashed border-line pl-3">
          {nearest.map(({ documentId, title, quote }) => {
            const link = references.find((reference) => reference.documentId === documentId)?.link
            return (
              <li key={documentId + quote}>
                {quote}
                <span className="block">
                  {link ? (
                    <a className="text-ford underline underline-offset-4" href={link}>
                      {title}
                    </a>
                  ) : (
                    title
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
