import { Avatar, Button, FormField, toast } from '@wenjin/ui'
import { useState, type FormEvent } from 'react'
import { useText } from '../../../lib/i18n/index.ts'
import { saveErrorText } from '../settings/index.ts'
import { useAddMember, useFindUser } from './team.queries.ts'

/** Form that finds a person by their complete account name and shows who it is before adding them to the team. */
export function AddMemberForm({ teamId }: { teamId: string }) {
  const t = useText()
  const find = useFindUser()
  const add = useAddMember(teamId)
  const [account, setAccount] = useState('')
  const [problem, setProblem] = useState<string>()
  const found = find.data
  const onError = (error: Error) => setProblem(saveErrorText(error, t))
  const handleFind = (event: FormEvent) => {
    event.preventDefault()
    if (account.trim() === '') setProblem(t('team.add.empty'))
    else find.mutate(account.trim(), { onError })
  }
  const handleAdd = (uid: string, name: string) =>
    add.mutate(uid, {
      onSuccess: () => {
        setAccount('')
        find.reset()
        toast.success(t('team.added', { name }))
      },
      onError,
    })
  return (
    <form noValidate className="flex flex-col gap-3 border-t border-line py-3" onSubmit={handleFind}>
      <FormField
        label={t('team.add')}
        placeholder={t('team.add.label')}
        hint={t('team.add.hint')}
        error={problem}
        value={account}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          setAccount(event.target.value)
          setProblem(undefined)
          find.reset()
        }}
        action={
          <Button type="submit" variant="link" className="shrink-0" disabled={find.isPending}>
            {t('team.add.find')}
          </Button>
        }
      />
      {found && (
        <div className="flex flex-wrap items-center gap-3">
          <Avatar name={found.name} src={found.avatar} size={32} />
          <Button variant="solid" disabled={add.isPending} onClick={() => handleAdd(found.uid, found.name || found.uid)}>
            {t('team.add.confirm', { name: found.name || found.uid })}
          </Button>
        </div>
      )}
    </form>
  )
}
