import { Button, FormField } from '@wenjin/ui'
import { useState, type FormEvent } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useCreateApiKey } from '../developer.queries.ts'
import { NewKeyDialog } from './new-key-dialog.tsx'

/** Names a new key, makes it, and shows it whole, once. */
export function CreateKeyForm() {
  const t = useText()
  const create = useCreateApiKey()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') {
      setProblem(t('key.name.empty'))
      return
    }
    create.mutate(name.trim(), { onSuccess: () => setName(''), onError: (error) => setProblem(error.message) })
  }
  return (
    <form noValidate onSubmit={handleSubmit}>
      <FormField
        label={t('key.name')}
        placeholder={t('key.name.placeholder')}
        value={name}
        maxLength={60}
        autoComplete="off"
        error={problem}
        onChange={(event) => {
          setName(event.target.value)
          setProblem(undefined)
        }}
        action={
          <Button type="submit" variant="link" className="shrink-0" disabled={create.isPending}>
            {t(create.isPending ? 'key.creating' : 'key.create')}
          </Button>
        }
      />
      <NewKeyDialog apiKey={create.data?.key ?? null} onClose={create.reset} />
    </form>
  )
}
