import type { UserInfo } from '@wenjin/contract'
import { Avatar, Button, Icon, toast } from '@wenjin/ui'
import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { avatarProblem, avatarTypes } from './avatar-file.ts'
import { saveErrorText } from '../../settings/index.ts'
import { useUpdateUser, useUploadAvatar } from '../account.queries.ts'

/** A chosen image and its object URL for the preview. */
interface Chosen {
  file: File
  preview: string
}

/** The profile picture: chosen, previewed, and only then uploaded. */
export function AvatarField({ user }: { user: UserInfo }) {
  const t = useText()
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState<string>()
  const upload = useUploadAvatar(user.uid)
  const update = useUpdateUser(user.uid)
  useEffect(() => () => URL.revokeObjectURL(chosen?.preview ?? ''), [chosen])
  const busy = upload.isPending || update.isPending
  const handleChoice = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Reset the input, so that a discarded file can be chosen again.
    event.target.value = ''
    if (!file) return
    const trouble = avatarProblem(file)
    setProblem(trouble ? t(`profile.avatar.${trouble}`) : undefined)
    setChosen(trouble ? null : { file, preview: URL.createObjectURL(file) })
  }
  const onError = (error: Error) => setProblem(saveErrorText(error, t))
  const handleUpload = (file: File) => {
    setProblem(undefined)
    upload.mutate(file, {
      onSuccess: () => {
        setChosen(null)
        toast.success(t('profile.avatar.done'))
      },
      onError,
    })
  }
  const handleRemove = () => {
    setProblem(undefined)
    update.mutate({ avatar: null }, { onSuccess: () => toast.success(t('profile.avatar.removed')), onError })
  }
  return (
    <div className="flex flex-wrap items-center gap-4 py-4">
      {chosen ? (
        <img src={chosen.preview} alt={t('profile.avatar.preview')} className="size-16 shrink-0 rounded-full bg-sunken object-cover" />
      ) : (
        <Avatar name={user.name} src={user.avatar} size={64} />
      )}
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          {chosen ? (
            <>
              <Button variant="solid" disabled={busy} onClick={() => handleUpload(chosen.file)}>
                {t(upload.isPending ? 'profile.avatar.busy' : 'profile.avatar.use')}
              </Button>
              <Button disabled={busy} onClick={() => setChosen(null)}>
                {t('cancel')}
              </Button>
            </>
          ) : (
            <>
              <Button icon="upload" disabled={busy} aria-describedby={hintId} onClick={() => input.current?.click()}>
                {t('profile.avatar.choose')}
              </Button>
              {user.avatar && (
                <Button variant="quiet" destructive disabled={busy} onClick={handleRemove}>
                  {t('profile.avatar.remove')}
                </Button>
              )}
            </>
          )}
        </div>
        <p id={hintId} role={problem ? 'alert' : undefined} className={problem ? 'text-sm leading-5' : 'text-sm leading-5 text-ink-2'}>
          {problem && <Icon name="alert" size={14} className="mr-1 inline -translate-y-px text-amber" />}
          {problem ?? t('profile.avatar.hint')}
        </p>
      </div>
      <input ref={input} type="file" hidden accept={avatarTypes.join(',')} aria-label={t('profile.avatar')} onChange={handleChoice} />
    </div>
  )
}
