import { IconButton } from '@wenjin/ui'
import { useCopy } from '../../../../lib/browser/clipboard.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { Row } from '../../settings/index.ts'

/** The uid of the account, by which others can add it to a team. */
export function UidRow({ uid }: { uid: string }) {
  const t = useText()
  const copy = useCopy()
  return (
    <Row label={t('profile.uid')} hint={<span className="font-mono">{uid}</span>}>
      <IconButton icon="copy" label={t('profile.uid.copy')} onClick={() => void copy(uid)} />
    </Row>
  )
}
