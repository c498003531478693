import { Waiting } from '@wenjin/ui'
import { useText } from '../../../lib/i18n/index.ts'
import { useSharePreview } from './share.queries.ts'
import type { ShareScope } from './share-fields.tsx'

interface QuotedDocumentsProps {
  scope: ShareScope
  /** Ids of the documents that the link opens whole. */
  open: readonly string[]
  onOpen: (ids: string[]) => void
}

/** What visitors of a link to answers see of their sources: the quoted passages, and the documents that are ticked to be read whole. */
export function QuotedDocuments({ scope, open, onOpen }: QuotedDocumentsProps) {
  const t = useText()
  const { data, error } = useSharePreview(scope, true)
  if (error) {
    return (
      <p role="alert" className="text-sm leading-6">
        {error.message}
      </p>
    )
  }
  if (!data) return <Waiting>{t('share.seen.loading')}</Waiting>
  const { documents, outside } = data
  return (
    <fieldset className="flex flex-col gap-2 text-sm">
      <legend className="mb-1 font-semibold">{t('share.seen')}</legend>
      <p className="leading-6 text-ink-2">
        {documents.length === 0 ? t('share.seen.none') : t('share.seen.text')} {outside > 0 && t('share.seen.outside', { n: outside })}
      </p>
      {documents.length > 0 && (
        <ul className="flex max-h-52 flex-col overflow-y-auto">
          {documents.map(({ id, title, passages, mayOpen }) => (
            <li key={id} className="flex flex-col gap-0.5 border-t border-line py-2">
              <span className="leading-6 break-words">
                {title} <span className="text-xs text-ink-2">{t('share.seen.passages', { n: passages })}</span>
              </span>
              {mayOpen ? (
                <label className="flex min-h-6 items-center gap-2 text-ink-2 max-sm:min-h-touch">
                  <input
                    type="checkbox"
                    className="size-4 shrink-0"
                    aria-label={t('share.seen.whole.named', { title })}
                    checked={open.includes(id)}
                    onChange={({ target }) => onOpen(target.checked ? [...open, id] : open.filter((one) => one !== id))}
                  />
                  {t('share.seen.whole')}
                </label>
              ) : (
                <span className="text-xs leading-5 text-ink-2">{t('share.seen.foreign')}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
