import { IconButton, Icon } from '@wenjin/ui'
import { Link } from 'react-router'
import { useText } from '../../../lib/i18n/index.ts'
import { useInstance } from '../../../lib/api/instance.ts'
import { useUser } from '../../../lib/api/user.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { useSetting } from '../../../lib/storage/settings.ts'

/** Says once that answers are quotations while no model is configured, and how to connect one; links admins to that setting. */
export function NoModelNotice() {
  const t = useText()
  const { data: instance } = useInstance()
  const { data: user } = useUser()
  const [seen, setSeen] = useSetting('noModelNoticeSeen')
  if (seen || !instance || instance.model !== null) return null
  const setUp = user?.role === 'admin'
  return (
    <p role="note" className="flex items-center gap-3 rounded-2 bg-sunken py-1 pr-1 pl-4 text-sm leading-6 text-ink-2">
      <Icon name="quote" size={16} className="shrink-0" />
      <span className="flex-1 py-1">
        {t('noModel.text')}{' '}
        <Link
          className="text-ford underline underline-offset-4"
          to={setUp ? paths.serviceSetup() : paths.searchResult(t('noModel.question'))}
        >
          {t(setUp ? 'noModel.connect' : 'noModel.how')}
        </Link>
      </span>
      <IconButton icon="close" label={t('noModel.dismiss')} size={16} onClick={() => setSeen(true)} />
    </p>
  )
}
