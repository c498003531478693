import { Button, FormField } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'

/** Asks for the password of a PDF. */
export function PasswordForm({ wrong, unlock }: { wrong: boolean; unlock: (password: string | null) => void }) {
  const t = useText()
  const [password, setPassword] = useState('')
  return (
    <form
      className="mx-auto flex w-full max-w-sm flex-col gap-4 px-4 py-16"
      onSubmit={(event) => {
        event.preventDefault()
        unlock(password)
        setPassword('')
      }}
    >
      <h2 className="text-base font-semibold">{t('reader.locked')}</h2>
      <p className="text-sm leading-6 text-ink-2">{t('reader.locked.text')}</p>
      <FormField
        type="password"
        autoComplete="off"
        label={t('reader.locked.password')}
        error={wrong ? t('reader.locked.wrong') : undefined}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" variant="solid" disabled={password === ''}>
        {t('reader.locked.open')}
      </Button>
    </form>
  )
}
