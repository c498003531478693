import { classNames, Icon, type IconName } from '@wenjin/ui'
import { useState } from 'react'

/** The small picture of a source, loaded through this instance; an icon where there is none or it cannot be had. */
export function Cover({ url, icon, className }: { url: string | undefined; icon: IconName; className?: string }) {
  const [failed, setFailed] = useState(false)
  return (
    <span className={classNames('grid shrink-0 place-items-center overflow-hidden rounded-1 bg-sunken text-ink-2', className)}>
      {url?.startsWith('/') && !failed ? (
        // The title beside it says what it is.
        <img src={url} alt="" loading="lazy" decoding="async" className="size-full object-cover" onError={() => setFailed(true)} />
      ) : (
        <Icon name={icon} size={20} />
      )}
    </span>
  )
}
