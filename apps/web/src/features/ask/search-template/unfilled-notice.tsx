import { Button, Icon } from '@wenjin/ui'
import { useText } from '../../../lib/i18n/index.ts'
import type { Blanks } from './use-blanks.ts'

/** Shows which blanks of a template are not filled in, after an attempt to ask. */
export function UnfilledNotice({ blanks, onAskAnyway }: { blanks: Blanks; onAskAnyway: () => void }) {
  const t = useText()
  if (!blanks.missed) return null
  return (
    <div className="flex flex-wrap items-center gap-x-2 px-2.5 pb-1 text-sm">
      <p role="alert" className="flex min-w-0 items-center gap-2">
        <Icon name="alert" size={16} className="shrink-0 text-amber" />
        {t('template.unfilled', { names: blanks.open.map((name) => `{${name}}`).join(' ') })}
      </p>
      <Button variant="link" onClick={blanks.select}>
        {t('template.fill')}
      </Button>
      <Button variant="quiet" onClick={onAskAnyway}>
        {t('template.askAnyway')}
      </Button>
    </div>
  )
}
