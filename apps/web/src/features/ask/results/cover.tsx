import { classNames, Icon, type IconName } from '@wenjin/ui'
import { useState } from 'react'

/** The thumbnail of a source, loaded through this instance; an icon when there is none or loading fails. */
export function Cover({ url, icon, className }: { url: string | undefined; icon: IconName; className?: string }) {
  const [failed, setFailed] = useState(false)
  return (
    <span className={classNames('grid shrink-0 place-items-center overflow-hidden rounded-1 bg-sunken text-ink-2', className)}>
      {url?.startsWith('/') && !failed ? (
        // The title beside it describes it.
        <img src={url} alt="" loading="lazy" decoding="async" className="size-full object-cover" onError={() => setFailed(true)} />
      ) : (
        <Icon name={icon} size={20} />
      )}
    </span>
  )
}
