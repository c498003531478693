import { buttonClass, Icon } from '@wenjin/ui'
import { Link } from 'react-router'
import { useText } from '../../../lib/i18n/index.ts'
import { paths } from '../../../lib/paths.ts'
import { dayOf } from '../../../lib/relative-time.ts'

/** Says that the account is about to end, and that this can be undone. */
export function CancelNotice({ at }: { at: number }) {
  const t = useText()
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2 border border-amber bg-raised p-4">
      <Icon name="alert" size={20} className="shrink-0 text-amber" />
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="leading-6 font-semibold">{t('me.cancelPending', { date: dayOf(at) })}</h2>
        <p className="text-sm leading-6 text-ink-2">{t('me.cancelPending.text')}</p>
      </div>
      <Link className={buttonClass()} to={paths.cancelAccount()}>
        {t('me.cancelPending.manage')}
      </Link>
    </section>
  )
}
