import { Button, Notice } from '@wenjin/ui'
import { pendingPrompt } from '../../../../lib/person/pending-prompt.ts'
import { useText } from '../../../../lib/i18n/index.ts'

/** Shown in place of content that needs an account. */
export function SignInNotice({ title, text }: { title: string; text: string }) {
  const t = useText()
  return (
    <Notice icon="key" title={title} text={text}>
      <Button variant="solid" onClick={() => pendingPrompt.set({ kind: 'login', message: '' })}>
        {t('topic.signIn')}
      </Button>
    </Notice>
  )
}
