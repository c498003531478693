import { Icon } from '@wenjin/ui'
import { Link } from 'react-router'
import { useInstance } from '../../../lib/api/instance.ts'
import { useUser } from '../../../lib/api/user.ts'
import { useText } from '../../../lib/i18n/index.ts'
import { paths } from '../../../lib/navigation/paths.ts'

/**
 * Links to the set-up of a new instance: for everyone while it has no admin, then for the admin until it is finished or a model, its main
 * step, is connected.
 */
export function FirstRunNotice() {
  const t = useText()
  const { firstRun: state, model } = useInstance().data ?? {}
  const { data: user } = useUser()
  const isOpen = state === 'open'
  if (!isOpen && !(state === 'started' && user?.role === 'admin' && model === null)) return null
  return (
    <p role="note" className="flex min-h-11 items-center gap-3 rounded-2 bg-sunken px-4 py-1 text-sm leading-6 text-ink-2">
      <Icon name="settings" size={16} className="shrink-0" />
      <span>
        {t(isOpen ? 'firstRun.open' : 'firstRun.started')}{' '}
        <Link className="text-ford underline underline-offset-4" to={paths.firstRun()}>
          {t(isOpen ? 'firstRun.open.do' : 'firstRun.started.do')}
        </Link>
      </span>
    </p>
  )
}
