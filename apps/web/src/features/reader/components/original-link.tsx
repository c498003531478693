import { redirectsToDownload } from '@wenjin/client'
import { buttonClass, Icon, tooltip } from '@wenjin/ui'
import { Link, type LinkProps } from 'react-router'
import { useText } from '../../../lib/i18n/index.ts'
import { paths } from '../../../lib/paths.ts'
import { platform } from '../../../lib/platform.ts'
import { track } from '../../../lib/tracking.ts'

/** Whether files can be saved here at all. */
const savesFiles = !redirectsToDownload('download', platform)

interface OriginalLinkProps extends Omit<LinkProps, 'to' | 'download' | 'reloadDocument'> {
  /** Address of the original. */
  href: string
  /** The page somebody is on. Where no file can be saved, they are told what can do that, and come back to it. */
  from: string
}

/** Saves an original as it was put in. */
export function OriginalLink({ href, from, onClick, ...rest }: OriginalLinkProps) {
  if (!savesFiles) return <Link {...rest} onClick={onClick} to={paths.downloadApp(from)} />
  return (
    <Link
      {...rest}
      reloadDocument
      download
      to={href}
      onClick={(event) => {
        track('exported', 'original')
        onClick?.(event)
      }}
    />
  )
}

/** The same as an icon, for the bar above what is read. */
export function OriginalIcon({ className, ...link }: Pick<OriginalLinkProps, 'href' | 'from' | 'className'>) {
  const t = useText()
  return (
    <OriginalLink
      {...link}
      aria-label={t('doc.download')}
      className={buttonClass('quiet', `aspect-square min-w-9 !px-0 max-sm:min-w-touch ${className ?? ''}`)}
      {...tooltip(t('doc.download'))}
    >
      <Icon name="download" />
    </OriginalLink>
  )
}
