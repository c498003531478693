import { Icon, Menu } from '@wenjin/ui'
import { useRef } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { imageTypes } from './question-image.ts'

/** Menu that adds an image or files to the question. */
export function AttachMenu({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const t = useText()
  const image = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement) => {
    if (input.files) onFiles([...input.files])
    // Reset the input, so that a removed file can be chosen again.
    input.value = ''
  }
  return (
    <>
      <Menu
        label={t('ask.attach')}
        trigger={<Icon name="plus" />}
        triggerClass="wj-press inline-flex min-h-9 min-w-9 items-center justify-center rounded-2 text-ink-2 hover:bg-sunken hover:text-ink max-sm:min-h-touch max-sm:min-w-touch"
        items={[
          { label: t('ask.attach.image'), icon: 'image', onChoose: () => image.current?.click() },
          { label: t('ask.attach.files'), icon: 'document', onChoose: () => files.current?.click() },
        ]}
      />
      <input
        ref={image}
        type="file"
        hidden
        accept={imageTypes.join(',')}
        aria-label={t('ask.attach.image')}
        onChange={(event) => take(event.target)}
      />
      <input ref={files} type="file" hidden multiple aria-label={t('ask.attach.files')} onChange={(event) => take(event.target)} />
    </>
  )
}
