import type { FileItem } from '@wenjin/contract'
import { Button, buttonClass, FullScreen, Icon, Notice } from '@wenjin/ui'
import { api } from '../../../lib/api.ts'
import { useText } from '../../../lib/i18n/index.ts'
import { ImageView } from '../../reader/index.ts'
import { groupOf } from './entries.ts'

interface FilePreviewProps {
  file: FileItem | null
  onClose: () => void
  /** Reads it again; undefined where nothing may be changed. */
  onRetry: (() => void) | undefined
}

/** A file that has no text: a picture or recording as it is, of anything else why it cannot be read. */
export function FilePreview({ file, onClose, onRetry }: FilePreviewProps) {
  const t = useText()
  return (
    <FullScreen
      open={file !== null}
      onOpenChange={(open) => !open && onClose()}
      title={file?.name ?? ''}
      closeLabel={t('close')}
      actions={
        file?.originalUrl && (
          <a href={file.originalUrl} download={file.name} className={buttonClass('quiet')}>
            <Icon name="download" size={16} />
            {t('files.download')}
          </a>
        )
      }
    >
      {file && <Original file={file} onRetry={onRetry} />}
    </FullScreen>
  )
}

function Original({ file, onRetry }: { file: FileItem; onRetry: (() => void) | undefined }) {
  const t = useText()
  const group = groupOf(file)
  const src = api.document.viewFile.url({ params: { id: file.id } })
  const why = file.reason?.text ?? t(file.state === 'ready' ? 'files.notReady' : `file.state.${file.state}`)
  if (file.originalUrl && group === 'image') return <ImageView src={src} alt={file.name} />
  if (file.originalUrl && (group === 'audio' || group === 'video')) {
    return (
      <div className="flex min-h-0 flex-1 flex-col items-center justify-center gap-4 p-4">
        {/* oxlint-disable jsx-a11y/media-has-caption -- without a transcript there are no captions */}
        {group === 'audio' ? (
          <audio controls src={src} aria-label={file.name} className="w-full max-w-3xl" />
        ) : (
          <video controls src={src} aria-label={file.name} className="max-h-[80dvh] w-full max-w-3xl" />
        )}
        <p className="text-sm text-ink-2">{why}</p>
      </div>
    )
  }
  if (file.state !== 'failed') return <Notice icon="document" title={file.name} text={why} />
  return (
    <Notice icon="alert" title={why} text={t('files.failed.text')}>
      {onRetry && (
        <Button icon="refresh" onClick={onRetry}>
          {t('files.retry')}
        </Button>
      )}
    </Notice>
  )
}
