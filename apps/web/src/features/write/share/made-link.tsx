import type { Share } from '@wenjin/contract'
import { Button, buttonClass, Icon, toast } from '@wenjin/ui'
import { Link } from 'react-router'
import { useText } from '../../../lib/i18n/index.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { useNow } from '../../../lib/format/use-relative-time.ts'
import { LinkLine } from './link-line.tsx'
import { useShortUrl } from './share.queries.ts'

/** A created link: its address, its short address with a QR code, its images, and whether it is still valid. */
export function MadeLink({ share }: { share: Share }) {
  const t = useText()
  const now = useNow()
  const short = useShortUrl()
  const expired = share.expiresAt !== null && share.expiresAt <= now
  const closed = expired ? t('share.topic.expired') : share.enabled ? null : t('share.off.text')
  return (
    <div className="flex flex-col gap-2">
      <LinkLine label={t('share.link')} path={share.path} />
      {short.data && (
        <div className="flex items-start gap-3">
          <img
            src={`/u/${encodeURIComponent(short.data.code)}/qr`}
            alt={t('share.code')}
            className="size-24 shrink-0 rounded-2 border border-line"
          />
          <div className="min-w-0 flex-1">
            <LinkLine label={t('share.short')} path={`/u/${short.data.code}`} />
          </div>
        </div>
      )}
      <div className="flex flex-wrap gap-x-1 gap-y-2">
        <a className={buttonClass('quiet', '!px-2')} href={share.path} target="_blank" rel="noreferrer">
          <Icon name="external" size={16} />
          {t('share.look')}
        </a>
        {!short.data && (
          <Button
            variant="quiet"
            className="!px-2"
            icon="link"
            disabled={short.isPending}
            onClick={() => short.mutate(share, { onError: (error) => toast.error(error.message) })}
          >
            {t('share.shorten')}
          </Button>
        )}
        <Link to={paths.shareImage(share.key)} className={buttonClass('quiet', '!px-2')}>
          <Icon name="image" size={16} />
          {t('shareImage.title')}
        </Link>
      </div>
      {closed === null ? (
        <p className="text-xs leading-5 text-ink-2">{t('share.topic.opened', { n: share.visitors })}</p>
      ) : (
        <p role="alert" className="text-sm leading-6">
          <Icon name="alert" size={14} className="mr-1 inline -translate-y-px text-amber" />
          {closed}
        </p>
      )}
    </div>
  )
}
