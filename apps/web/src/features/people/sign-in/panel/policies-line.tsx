import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'

/** The policies that a person accepts by signing in. They open beside the form, so that no input is lost. */
export function PoliciesLine() {
  const t = useText()
  const link = 'text-ford underline underline-offset-4'
  return (
    <p className="text-xs leading-5 text-ink-2">
      {t('login.policies')}{' '}
      <a className={link} href={paths.userPolicy()} target="_blank">
        {t('login.userPolicy')}
      </a>
      {t('login.and')}
      <a className={link} href={paths.privatePolicy()} target="_blank">
        {t('login.privatePolicy')}
      </a>
    </p>
  )
}
