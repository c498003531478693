interface SwitchProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** A toggle that applies at once. The label is the accessible name; visible text is beside the switch. */
export function Switch({ label, checked, onChange, disabled = false }: SwitchProps) {
  return (
    <span className="relative inline-flex min-h-9 shrink-0 items-center justify-end max-sm:min-h-touch max-sm:min-w-touch">
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 z-10 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
      <span
        aria-hidden="true"
        className="wj-press flex h-6 w-10 items-center rounded-full border border-ink-2 px-0.5 text-ink-2 peer-checked:justify-end peer-checked:border-ford peer-checked:bg-ford peer-checked:text-raised peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ford peer-disabled:opacity-45"
      >
        <span className="size-4.5 rounded-full bg-current" />
      </span>
    </span>
  )
}
