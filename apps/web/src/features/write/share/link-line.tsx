import { Button, TextField } from '@wenjin/ui'
import { useCopy } from '../../../lib/browser/clipboard.ts'
import { useText } from '../../../lib/i18n/index.ts'

/** An address with a copy button. @param path a path of this site. */
export function LinkLine({ label, path }: { label: string; path: string }) {
  const t = useText()
  const copy = useCopy()
  const address = window.location.origin + path
  return (
    <div className="flex gap-2">
      <TextField className="min-w-0 flex-1" label={label} icon="link" readOnly value={address} onFocus={(event) => event.target.select()} />
      <Button variant="solid" icon="copy" className="shrink-0" onClick={() => void copy(address)}>
        {t('share.copy')}
      </Button>
    </div>
  )
}
