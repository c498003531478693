import { Button, FormField, toast } from '@wenjin/ui'
import { useState, type FormEvent } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { saveErrorText } from '../../settings/index.ts'
import { useUpdateUser } from '../account.queries.ts'

/** The display name; the typed text stays when saving fails. */
export function NameForm({ uid, name }: { uid: string; name: string }) {
  const t = useText()
  const update = useUpdateUser(uid)
  const [typed, setTyped] = useState(name)
  const [problem, setProblem] = useState<string>()
  const wanted = typed.trim()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted === '') {
      setProblem(t('profile.name.empty'))
      return
    }
    update.mutate(
      { name: wanted },
      {
        onSuccess: (user) => {
          setTyped(user.name)
          toast.success(t('me.saved'))
        },
        onError: (error) => setProblem(saveErrorText(error, t)),
      },
    )
  }
  return (
    <form noValidate className="py-3" onSubmit={handleSubmit}>
      <FormField
        label={t('profile.name')}
        hint={t('profile.name.hint')}
        error={problem}
        value={typed}
        maxLength={40}
        autoComplete="nickname"
        onChange={(event) => {
          setTyped(event.target.value)
          setProblem(undefined)
        }}
        action={
          <Button type="submit" variant="link" className="shrink-0" disabled={update.isPending || wanted === name}>
            {t(update.isPending ? 'me.saving' : 'me.save')}
          </Button>
        }
      />
    </form>
  )
}
