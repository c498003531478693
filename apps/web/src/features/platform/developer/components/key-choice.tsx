import type { ApiKey } from '@wenjin/contract'
import { buttonClass, Notice, PasswordField } from '@wenjin/ui'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { SelectField } from './call-field.tsx'

/** The value for a pasted key instead of one of the person's own. */
export const pasted = 'pasted'

interface KeyChoiceProps {
  keys: readonly ApiKey[]
  /** The id of a key, or `pasted`. */
  chosen: string
  whole: string
  error: string | undefined
  onChoose: (chosen: string) => void
  onWhole: (whole: string) => void
}

/** Choice of the key for calls: one of the person's own by name, or a pasted one, which only this page holds in memory. */
export function KeyChoice({ keys, chosen, whole, error, onChoose, onWhole }: KeyChoiceProps) {
  const t = useText()
  const hasOwn = keys.length > 0
  const key = keys.find(({ id }) => id === chosen)
  const scopes = key?.scopes.map((scope) => t(`key.scope.${scope}`)).join(t('notice.comma'))
  return (
    <>
      {!hasOwn && (
        <div className="rounded-2 border border-line bg-raised">
          <Notice icon="key" title={t('key.empty')} text={t('play.noKey')}>
            <Link to={paths.apiKeys()} className={buttonClass('solid')}>
              {t('key.create')}
            </Link>
          </Notice>
        </div>
      )}
      <SelectField
        label={t('play.key')}
        value={chosen}
        error={chosen === pasted ? undefined : error}
        hint={scopes && t('key.scopes', { names: scopes })}
        onChange={onChoose}
      >
        {keys.map(({ id, name, redactedKey }) => (
          <option key={id} value={id}>
            {`${name} (${redactedKey})`}
          </option>
        ))}
        <option value={pasted}>{t('play.key.pasted')}</option>
      </SelectField>
      {chosen === pasted && (
        <PasswordField
          label={t('play.key.whole')}
          hint={t('play.key.hint')}
          error={error}
          showLabel={t('play.key.show')}
          hideLabel={t('play.key.hide')}
          placeholder="mk-…"
          autoComplete="off"
          value={whole}
          onChange={(event) => onWhole(event.target.value.trim())}
        />
      )}
    </>
  )
}
