import type { Noticed, NoticeKind } from '@wenjin/contract'
import { Button, Icon, type IconName } from '@wenjin/ui'
import { useText, type Text } from '../../../lib/i18n/index.ts'

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
  qa: 'pin',
  other: 'alert',
}

/** One line of a turn's notices. */
interface NoticeLine {
  kind: NoticeKind
  text: string
  /** The question as it was read instead of as it was typed. */
  question?: string | undefined
}

/** What is said of how an answer came about: services that gave nothing share one line. */
export function noticeLines(notices: readonly Noticed[], t: Text): NoticeLine[] {
  const services = notices.flatMap((notice) => (notice.kind === 'unavailable' && notice.service ? [notice.name ?? notice.service] : []))
  const lines = notices.flatMap((notice): NoticeLine[] => {
    // A pinned answer is shown whole, by itself.
    if ((notice.kind === 'unavailable' && notice.service) || notice.kind === 'qa') return []
    if (notice.kind !== 'corrected') return [{ kind: notice.kind, text: notice.text }]
    const text = notice.question ? t('notice.corrected', { question: notice.question }) : notice.text
    return [{ kind: notice.kind, text, question: notice.question }]
  })
  if (services.length === 0) return lines
  const names = [...new Set(services)].join(t('notice.comma'))
  return [...lines, { kind: 'unavailable', text: t('notice.unavailable', { names }) }]
}

interface TurnNoticesProps {
  notices: readonly Noticed[]
  /** The instance had no network for an earlier turn already: that is said once. */
  saidOffline: boolean
  /** Asks with the words as they were typed; absent for readers. */
  onAsTyped?: (() => void) | undefined
}

/** The notices of a turn, quietly above its answer. */
export function TurnNotices({ notices, saidOffline, onAsTyped }: TurnNoticesProps) {
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
          </span>
        </li>
      ))}
    </ul>
  )
}
