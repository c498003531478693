import { buttonClass, Icon, tooltip } from '@wenjin/ui'
import type { ComponentProps } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { SaveLink } from '../../../../lib/browser/save-file.tsx'

type OriginalLinkProps = Omit<ComponentProps<typeof SaveLink>, 'kind' | 'from'> & { from: string }

/** Link that downloads the original file. */
export function OriginalLink(link: OriginalLinkProps) {
  return <SaveLink {...link} kind="original" />
}

/** The same link as an icon, for the toolbar. */
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
