import { Button, Icon, Modal } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import type { ImportActions, ImportPlace } from '../import-context.ts'
import type { ImportInput } from '../import-task.ts'
import { FilePickers, LinkForm, TextForm } from './import-forms.tsx'

interface ImportDialogProps {
  /** Null when the dialog is closed. */
  place: ImportPlace | null
  onClose: () => void
  onAdd: ImportActions['add']
}

/** Dialog to import files, a whole folder, a link, or pasted text. */
export function ImportDialog({ place, onClose, onAdd }: ImportDialogProps) {
  const t = useText()
  const add = (inputs: readonly ImportInput[]) => {
    if (place !== null && inputs.length > 0) onAdd(place.folderId, inputs)
    onClose()
  }
  return (
    <Modal open={place !== null} onOpenChange={(open) => !open && onClose()} title={t('import.title')} closeLabel={t('close')}>
      <div className="flex flex-col gap-5">
        {place?.name != null && (
          <p className="flex items-center gap-2 text-sm text-ink-2">
            <Icon name="folder" size={16} className="shrink-0" />
            <span className="min-w-0 break-words">{t('import.into', { name: place.name })}</span>
          </p>
        )}
        <FilePickers onAdd={add} />
        <LinkForm onAdd={add} />
        <div className="flex flex-col gap-1">
          <TextForm onAdd={add} />
          {place?.onSubscribe && (
            <Button
              variant="quiet"
              icon="rss"
              className="-ml-3 self-start"
              onClick={() => {
                onClose()
                place.onSubscribe?.()
              }}
            >
              {t('files.subscribe')}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  )
}
