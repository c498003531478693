import type { DocumentNotice } from '@wenjin/contract'
import { Icon } from '@wenjin/ui'
import { useText, type Text } from '../../../../lib/i18n/index.ts'

/** Returns what a notice says to the reader, as sentences. */
function sentencesOf(notice: DocumentNotice, t: Text): string[] {
  switch (notice.kind) {
    case 'revisions':
      return [t('doc.notice.revisions', { inserted: notice.inserted, deleted: notice.deleted })]
    case 'formulas':
      return [
        ...(notice.computed > 0 ? [t('doc.notice.formulas.computed', { n: notice.computed })] : []),
        ...(notice.uncomputed > 0 ? [t('doc.notice.formulas.uncomputed', { n: notice.uncomputed })] : []),
      ]
    case 'hidden': {
      const { names = [] } = notice
      if (notice.what !== 'sheets') return [t(`doc.notice.hidden.${notice.what}`, { n: notice.count })]
      return [t('doc.notice.hidden.sheets', { n: notice.count, names: names.join(t('doc.notice.between')) })]
    }
    case 'embedded':
      return [t('doc.notice.embedded', { n: notice.missing })]
  }
}

/** What a reader of the text has to know about the original; renders nothing when there is nothing. */
export function DocumentNotices({ notices, className = '' }: { notices: readonly DocumentNotice[]; className?: string }) {
  const t = useText()
  if (notices.length === 0) return null
  return (
    <ul aria-label={t('doc.notices')} className={`flex flex-col gap-1 text-sm leading-6 text-ink-2 ${className}`}>
      {notices
        .flatMap((notice) => sentencesOf(notice, t))
        .map((sentence) => (
          <li key={sentence} className="flex gap-2">
            <Icon name="alert" size={16} className="mt-1 shrink-0" />
            <span className="min-w-0 break-words">{sentence}</span>
          </li>
        ))}
    </ul>
  )
}
