import { Switch } from '@wenjin/ui'

interface ExportOptionProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A row with a switch. */
export function ExportOption({ label, checked, onChange }: ExportOptionProps) {
  return (
    <span className="flex items-center justify-between gap-3 text-sm">
      <span aria-hidden="true">{label}</span>
      <Switch label={label} checked={checked} onChange={onChange} />
    </span>
  )
}
