import { keyScopes, type KeyScope } from '@wenjin/contract'
import { useId } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'

interface ScopeChoiceProps {
  /** The scopes to choose from; all by default. */
  offered?: readonly KeyScope[]
  chosen: readonly KeyScope[]
  error: string | undefined
  onChange: (scopes: KeyScope[]) => void
}

/** Choice of a new key's scopes, each with its description. */
export function ScopeChoice({ offered = keyScopes, chosen, error, onChange }: ScopeChoiceProps) {
  const t = useText()
  const id = useId()
  const toggle = (scope: KeyScope) => onChange(keyScopes.filter((each) => (each === scope) !== chosen.includes(each)))
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="flex flex-col gap-1 text-sm">
      <legend className="mb-1.5">{t('key.may')}</legend>
      {offered.map((scope) => (
        <label key={scope} className="flex cursor-pointer gap-2 py-1 leading-6 max-sm:min-h-touch">
          <input
            type="checkbox"
            className="mt-1 size-4 shrink-0 accent-ford"
            checked={chosen.includes(scope)}
            aria-describedby={`${id}-${scope}`}
            onChange={() => toggle(scope)}
          />
          <span className="min-w-0">
            {t(`key.scope.${scope}`)}
            <span id={`${id}-${scope}`} className="block text-ink-2">
              {t(`key.scope.${scope}.text`)}
            </span>
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-amber">
          {error}
        </p>
      )}
      <p className="leading-6 text-ink-2">{t('key.mayNot')}</p>
    </fieldset>
  )
}
