import { Button, Notice } from '@wenjin/ui'
import { demand } from '../../../lib/demand.ts'
import { useText } from '../../../lib/i18n/index.ts'

/** What stands where only somebody signed in has something. */
export function SignInNotice({ title, text }: { title: string; text: string }) {
  const t = useText()
  return (
    <Notice icon="key" title={title} text={text}>
      <Button variant="solid" onClick={() => demand.set({ kind: 'login', message: '' })}>
        {t('topic.signIn')}
      </Button>
    </Notice>
  )
}
