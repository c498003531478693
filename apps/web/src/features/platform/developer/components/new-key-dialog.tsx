import { Button, Modal } from '@wenjin/ui'
import { useCopy } from '../../../../lib/browser/clipboard.ts'
import { useText } from '../../../../lib/i18n/index.ts'

/** Shows a complete key; `apiKey` null closes the dialog. The key cannot be read again later. */
export function NewKeyDialog({ apiKey, onClose }: { apiKey: string | null; onClose: () => void }) {
  const t = useText()
  const copy = useCopy()
  return (
    <Modal open={apiKey !== null} onOpenChange={(open) => !open && onClose()} title={t('key.created')} closeLabel={t('close')}>
      <div className="flex flex-col gap-4">
        <p className="text-sm leading-6">{t('key.created.text')}</p>
        <output aria-label={t('key.whole')} className="rounded-2 bg-sunken px-3 py-2.5 font-mono text-sm leading-6 break-all select-all">
          {apiKey}
        </output>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('key.done')}</Button>
          <Button variant="solid" icon="copy" onClick={() => void copy(apiKey ?? '')}>
            {t('key.copy')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
