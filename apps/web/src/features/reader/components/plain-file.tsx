import type { FileItem } from '@wenjin/contract'
import { buttonClass, Icon, Notice, Waiting } from '@wenjin/ui'
import { Suspense } from 'react'
import { api } from '../../../lib/api.ts'
import { useText } from '../../../lib/i18n/index.ts'
import { ImageView } from '../media/image-view.tsx'
import { PlainPdf } from '../pdf/lazy-plain-pdf.ts'
import { endingKindOf } from '../view-kind.ts'

/** A file of which no text was read, as it is: its pages, its picture, its sound. What cannot be shown says why and is offered as it came. */
export function PlainFile({ file }: { file: FileItem }) {
  const t = useText()
  const src = api.document.viewFile.url({ params: { id: file.id } })
  const kind = file.originalUrl === null ? null : endingKindOf(file.name, file.contentType)
  const why = file.reason?.text ?? t(file.state === 'ready' ? 'reader.file.noText' : `file.state.${file.state}`)
  switch (kind) {
    case 'pdf':
      return (
        <Suspense fallback={<Waiting className="column py-10">{t('doc.loading')}</Waiting>}>
          <PlainPdf src={src} />
        </Suspense>
      )
    case 'image':
      return (
        <>
          <ImageView src={src} alt={file.name} />
          <p className="px-4 py-2 text-sm leading-6 text-ink-2">{why}</p>
        </>
      )
    case 'audio':
    case 'video':
      return (
        <div className="column flex min-h-0 flex-col justify-center gap-4 py-6">
          {/* oxlint-disable jsx-a11y/media-has-caption -- what is said in it was not written down */}
          {kind === 'audio' ? (
            <audio controls preload="metadata" src={src} aria-label={file.name} className="w-full" />
          ) : (
            <video controls preload="metadata" src={src} aria-label={file.name} className="max-h-[70dvh] w-full" />
          )}
          {/* oxlint-enable jsx-a11y/media-has-caption */}
          <p className="text-sm leading-6 text-ink-2">{why}</p>
        </div>
      )
    default:
      return (
        <Notice icon={file.state === 'failed' ? 'alert' : 'document'} title={file.name} text={why}>
          {file.originalUrl && (
            <a href={file.originalUrl} download={file.name} className={buttonClass()}>
              <Icon name="download" size={16} />
              {t('doc.download')}
            </a>
          )}
        </Notice>
      )
  }
}
