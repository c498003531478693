import { Button, TextField } from '@wenjin/ui'
import { useState, type FormEvent } from 'react'

interface NameFormProps {
  label: string
  initial: string
  submit: string
  onSubmit: (name: string) => Promise<void>
}

/** Form that asks for a name. */
export function NameForm({ label, initial, submit, onSubmit }: NameFormProps) {
  const [name, setName] = useState(initial)
  const [busy, setBusy] = useState(false)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim() || busy) return
    setBusy(true)
    await onSubmit(name.trim())
    setBusy(false)
  }
  const select = (field: HTMLInputElement | null) => {
    if (field && document.activeElement !== field) field.select()
  }
  return (
    <form className="flex items-end gap-2" onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        ref={select}
        className="flex-1"
        data-first-focus
        label={label}
        labelShown
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" variant="solid" disabled={!name.trim() || busy}>
        {submit}
      </Button>
    </form>
  )
}
