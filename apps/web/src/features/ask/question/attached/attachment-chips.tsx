import { Icon, IconButton, Progress, type IconName } from '@wenjin/ui'
import type { ReactNode } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import type { ImportTask } from '../../../library/upload/index.ts'
import { linkLabel } from './found-link.ts'
import type { AttachmentPicker } from './use-attachment-picker.ts'
import type { QuestionImage } from './use-question-image.ts'

/** The attachments above the text of the question, each with its state and a button that removes it. */
export function AttachmentChips({ things }: { things: AttachmentPicker }) {
  const t = useText()
  const { image, link, files } = things
  if (things.empty) return null
  return (
    <ul aria-label={t('ask.attachments')} className="flex max-h-[40dvh] flex-wrap gap-2 overflow-y-auto px-1 pt-1 pb-1.5">
      {image && <ImageChip image={image} onRemove={things.removeImage} />}
      {link !== null && <Chip icon="link" name={linkLabel(link)} note={t('ask.link.note')} onRemove={() => things.setLink(null)} />}
      {files.map((file) => (
        <FileChip key={file.key} file={file} onRemove={() => things.removeFile(file.key)} />
      ))}
    </ul>
  )
}

interface ChipProps {
  icon: IconName
  /** Shown instead of the icon. */
  picture?: ReactNode
  name: string
  note: string
  failed?: boolean
  /** Progress of the upload, percent; undefined when it is finished. */
  percent?: number | undefined
  onRemove: () => void
}

function Chip({ icon, picture, name, note, failed = false, percent, onRemove }: ChipProps) {
  const t = useText()
  return (
    <li className="flex max-w-full min-w-0 items-center gap-2 rounded-2 border border-line bg-paper pl-2 text-sm sm:max-w-80">
      {picture ?? <Icon name={failed ? 'alert' : icon} size={16} className={failed ? 'shrink-0 text-amber' : 'shrink-0 text-ink-2'} />}
      <span className="min-w-0 py-1.5">
        <span className="block truncate leading-5">{name}</span>
        <span className={failed ? 'block text-xs leading-5' : 'block text-xs leading-5 text-ink-2'}>{note}</span>
        {percent !== undefined && <Progress value={percent} label={t('file.progress', { name })} />}
      </span>
      <IconButton icon="close" size={14} label={t('ask.remove', { name })} onClick={onRemove} />
    </li>
  )
}

function ImageChip({ image, onRemove }: { image: QuestionImage; onRemove: () => void }) {
  const t = useText()
  const sending = image.id === null && image.reason === null
  const note =
    image.reason ?? (sending ? t('import.phase.sending', { percent: image.percent }) : t(`ask.image.${image.readable ?? 'none'}`))
  return (
    <Chip
      icon="image"
      picture={<img src={image.previewUrl} alt="" className="my-1 size-10 shrink-0 rounded-1 object-cover" />}
      name={image.name || t('ask.image.pasted')}
      note={note}
      failed={image.reason !== null}
      percent={sending ? image.percent : undefined}
      onRemove={onRemove}
    />
  )
}

function FileChip({ file, onRemove }: { file: ImportTask; onRemove: () => void }) {
  const t = useText()
  const failed = file.phase === 'failed'
  const under = file.phase === 'sending' ? file.percent / 2 : file.phase === 'reading' ? 50 + file.percent / 2 : 0
  return (
    <Chip
      icon="document"
      name={file.name}
      note={file.reason ?? t(`ask.file.${file.phase}`)}
      failed={failed}
      percent={failed || file.phase === 'done' ? undefined : under}
      onRemove={onRemove}
    />
  )
}
