import type { readerContract, RouteData } from '@wenjin/contract'
import { Button, Icon, Waiting } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { clockTime, dayOf } from '../../../../lib/format/relative-time.ts'
import { usePageChange } from '../document.queries.ts'

type PageChangeFound = RouteData<(typeof readerContract)['getPageChange']>

/** Checks on demand whether the source page of a document has changed, and shows the differences. */
export function PageChange({ documentId, shareKey }: { documentId: string; shareKey: string | undefined }) {
  const t = useText()
  const check = usePageChange(documentId, shareKey)
  if (check.isPending) return <Waiting className="min-h-9">{t('change.checking')}</Waiting>
  if (check.data) return <Found found={check.data} />
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Button variant="link" icon="refresh" className="-ml-3" onClick={() => check.mutate()}>
        {t('change.check')}
      </Button>
      {check.error && (
        <span role="alert" className="text-sm leading-6">
          {t('change.unknown', { reason: check.error.message })}
        </span>
      )}
    </div>
  )
}

function Found({ found }: { found: PageChangeFound }) {
  const t = useText()
  const read = dayOf(found.readAt)
  if (found.change === 'changed') {
    return (
      <section aria-label={t('change.changed')} className="flex flex-col gap-2 rounded-2 border border-line bg-raised px-4 py-3">
        <output className="flex items-center gap-2 leading-6 font-semibold">
          <Icon name="alert" className="text-amber" />
          {t('change.changed')}
        </output>
        <p className="text-sm leading-6 text-ink-2">{t('change.changed.text', { read })}</p>
        {found.difference.length > 0 && (
          <details>
            <summary className="inline-flex min-h-9 cursor-pointer items-center text-sm text-ford max-sm:min-h-touch">
              {t('change.difference')}
            </summary>
            <Difference difference={found.difference} />
          </details>
        )}
      </section>
    )
  }
  const text = {
    same: t('change.same', { time: clockTime(found.checkedAt) }),
    gone: t('change.gone', { read }),
    unknown: t('change.unknown', { reason: found.reason ?? '' }),
  }[found.change]
  return (
    <output className="flex items-center gap-2 text-sm leading-6 text-ink-2">
      <Icon
        name={found.change === 'same' ? 'checkCircle' : 'alert'}
        size={16}
        className={found.change === 'same' ? 'text-sprout' : 'text-amber'}
      />
      {text}
    </output>
  )
}

const looks = { added: 'bg-sprout-wash no-underline', removed: 'bg-danger-wash', same: 'text-ink-2' } as const

/** Added and removed paragraphs with a little context; the kind is also given as a word, not by colour alone. */
function Difference({ difference }: Pick<PageChangeFound, 'difference'>) {
  const t = useText()
  return (
    <div className="mt-1 flex max-h-96 flex-col gap-1 overflow-y-auto text-sm leading-6">
      {difference.map((part, i) => {
        const Mark = part.kind === 'added' ? 'ins' : part.kind === 'removed' ? 'del' : 'p'
        return (
          // A page may contain equal parts, so the index is the key; the result does not change.
          // oxlint-disable-next-line react/no-array-index-key
          <Mark key={i} className={`block rounded-1 px-2 py-1 break-words whitespace-pre-line ${looks[part.kind]}`}>
            {part.kind !== 'same' && <span className="mr-2 text-xs text-ink-2">{t(`change.${part.kind}`)}</span>}
            {part.text}
          </Mark>
        )
      })}
    </div>
  )
}
