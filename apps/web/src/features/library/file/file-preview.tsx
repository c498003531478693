import type { FileItem } from '@wenjin/contract'
import { Button, buttonClass, FullScreen, Icon } from '@wenjin/ui'
import { useText } from '../../../lib/i18n/index.ts'
import { SaveLink } from '../../../lib/browser/save-file.tsx'
import { PlainFile } from '../document/index.ts'
import { canRetry, groupOf } from './entries.ts'

interface FilePreviewProps {
  file: FileItem | null
  /** The files in the same folder, whose images the viewer can page through. */
  siblings: readonly FileItem[]
  onClose: () => void
  /** Reads it again; undefined where nothing can be changed. */
  onRetry: (() => void) | undefined
}

/** Preview of a file without extracted text: its pages, image or recording; otherwise the reason why it cannot be read. */
export function FilePreview({ file, siblings, onClose, onRetry }: FilePreviewProps) {
  const t = useText()
  const failed = file?.state === 'failed'
  return (
    <FullScreen
      open={file !== null}
      onOpenChange={(open) => !open && onClose()}
      title={file?.name ?? ''}
      closeLabel={t('close')}
      actions={
        <>
          {file && canRetry(file) && onRetry && (
            <Button variant="quiet" icon="refresh" onClick={onRetry}>
              {t('files.retry')}
            </Button>
          )}
          {file?.originalUrl && (
            <SaveLink href={file.originalUrl} fileName={file.name} className={buttonClass('quiet')}>
              <Icon name="download" size={16} />
              {t('files.download')}
            </SaveLink>
          )}
        </>
      }
    >
      {file && (
        <PlainFile
          file={file}
          among={siblings.filter((one) => one.originalUrl !== null && groupOf(one) === 'image')}
          {...(failed && { hint: t('files.failed.text') })}
        />
      )}
    </FullScreen>
  )
}
