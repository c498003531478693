import { Button } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'

/** Asks whether to move to the position the person reached on another device. */
export function ElsewhereNotice({ page, onGo, onStay }: { page: number; onGo: () => void; onStay: () => void }) {
  const t = useText()
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-line bg-raised px-4 py-2 text-sm"
    >
      {t('book.elsewhere', { page })}
      <span className="flex gap-2">
        <Button variant="solid" onClick={onGo}>
          {t('book.elsewhere.go')}
        </Button>
        <Button onClick={onStay}>{t('book.elsewhere.stay')}</Button>
      </span>
    </div>
  )
}
