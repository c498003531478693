import type { Topic } from '@wenjin/contract'
import { Button, classNames, Icon, toast } from '@wenjin/ui'
import { useId, useRef, useState, type ChangeEvent } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useDeleteCover, useUploadCover } from '../../topic/index.ts'

/** Image types that the server re-encodes, and the maximum size, bytes. */
const coverTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']
const maxBytes = 10 * 1024 * 1024

/** Field for a topic's cover image; a chosen file is uploaded at once. */
export function CoverField({ topic, mobile }: { topic: Topic; mobile: boolean }) {
  const t = useText()
  const noteId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const upload = useUploadCover(topic.id, mobile)
  const remove = useDeleteCover(topic.id, mobile)
  const busy = upload.isPending || remove.isPending
  const cover = topic.coverImages.find((image) => image.mobile === mobile)
  const name = t(mobile ? 'manage.cover.mobile' : 'manage.cover.desktop')
  const onError = (error: Error) => setProblem(error.message)
  const handleChoice = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Reset the input, so that a removed file can be chosen again.
    event.target.value = ''
    if (!file) return
    if (!coverTypes.includes(file.type)) return setProblem(t('manage.cover.notImage'))
    if (file.size > maxBytes) return setProblem(t('manage.cover.tooLarge'))
    setProblem(undefined)
    upload.mutate(file, { onSuccess: () => toast.success(t('manage.cover.done')), onError })
  }
  const handleRemove = () => {
    setProblem(undefined)
    remove.mutate(undefined, { onSuccess: () => toast.success(t('manage.cover.removed')), onError })
  }
  return (
    <div className="flex flex-col gap-2 text-sm">
      <span id={noteId}>{name}</span>
      <div
        className={classNames(
          'grid h-36 place-items-center overflow-hidden rounded-2 border border-line bg-sunken text-ink-2',
          mobile ? 'w-28' : 'w-64 max-w-full',
        )}
      >
        {cover ? <img src={cover.url} alt={name} className="size-full object-cover" /> : <span>{t('manage.cover.none')}</span>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button icon="upload" disabled={busy} aria-describedby={noteId} onClick={() => input.current?.click()}>
          {t(cover ? 'manage.cover.change' : 'manage.cover.choose')}
        </Button>
        {cover && (
          <Button variant="quiet" destructive disabled={busy} aria-describedby={noteId} onClick={handleRemove}>
            {t('manage.cover.remove')}
          </Button>
        )}
      </div>
      {problem && (
        <p role="alert" className="max-w-64 leading-5">
          <Icon name="alert" size={14} className="mr-1 inline -translate-y-px text-amber" />
          {problem}
        </p>
      )}
      <input ref={input} type="file" hidden accept={coverTypes.join(',')} aria-label={name} onChange={handleChoice} />
    </div>
  )
}
