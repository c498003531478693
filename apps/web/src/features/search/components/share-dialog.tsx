import { shareAddress } from '@wenjin/client'
import { Button, Modal, TextField } from '@wenjin/ui'
import { useCopy } from '../../../lib/clipboard.ts'
import { useText } from '../../../lib/i18n/index.ts'
import { paths } from '../../../lib/paths.ts'

/** Shows the link by which others may read a session. `shareKey` null means closed. */
export function ShareDialog({ sessionId, shareKey, onClose }: { sessionId: string; shareKey: string | null; onClose: () => void }) {
  const t = useText()
  const copy = useCopy()
  const address = shareKey === null ? '' : window.location.origin + shareAddress(paths.search(sessionId), { shareKey })
  return (
    <Modal open={shareKey !== null} onOpenChange={(open) => !open && onClose()} title={t('share.title')} closeLabel={t('close')}>
      <div className="flex flex-col gap-3">
        <p className="text-sm leading-6 text-ink-2">{t('share.text')}</p>
        <div className="flex gap-2">
          <TextField
            className="flex-1"
            label={t('share.link')}
            icon="link"
            readOnly
            value={address}
            onFocus={(event) => event.target.select()}
          />
          <Button variant="solid" icon="copy" onClick={() => void copy(address)}>
            {t('share.copy')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
