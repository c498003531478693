import type { FileItem } from '@wenjin/contract'
import { Notice, Waiting } from '@wenjin/ui'
import { Suspense, type ReactNode } from 'react'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { ImageView } from '../media/image-view.tsx'
import { useImageViewer } from '../media/use-image-viewer.ts'
import { PlainPdf } from '../pdf/lazy-plain-pdf.ts'
import { shownFileKind } from '../../../../lib/format/shown-file-kind.ts'

const addressOf = ({ id }: FileItem) => api.document.viewFile.url({ params: { id } })

const none: readonly FileItem[] = []

interface PlainFileProps {
  file: FileItem
  /** The images to page through, including this one. */
  among?: readonly FileItem[]
  /** Ways on for a file that cannot be shown: `hint` as text, `children` as buttons. */
  hint?: string
  children?: ReactNode
}

/** A file without extracted text, shown as it is: its pages, image or sound. When it cannot be shown, the reason is given. */
export function PlainFile({ file, among = none, hint, children }: PlainFileProps) {
  const t = useText()
  const viewImages = useImageViewer()
  const src = addressOf(file)
  const viewAlone = () => {
    const at = among.findIndex(({ id }) => id === file.id)
    if (at < 0) viewImages([src], 0)
    else viewImages(among.map(addressOf), at)
  }
  const kind = file.originalUrl === null ? null : shownFileKind(file.name, file.contentType)
  const why = file.reason?.text ?? t(file.state === 'ready' ? 'reader.file.noText' : `file.state.${file.state}`)
  switch (kind) {
    case 'pdf':
      return (
        <Suspense fallback={<Waiting className="column py-10">{t('doc.loading')}</Waiting>}>
          <PlainPdf src={src} why={why} />
        </Suspense>
      )
    case 'image':
      return (
        <>
          <ImageView src={src} alt={file.name} onAlone={viewAlone} />
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
        <Notice icon={file.state === 'failed' ? 'alert' : 'document'} title={why} text={hint}>
          {children}
        </Notice>
      )
  }
}
