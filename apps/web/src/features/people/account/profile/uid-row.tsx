import { IconButton } from '@wenjin/ui'
import { useCopy } from '../../../../lib/browser/clipboard.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { Row } from '../../settings/index.ts'

/** The account's own number, by which somebody else may take it into a team. */
export function UidRow({ uid }: { uid: string }) {
  const t = useText()
  const copy = useCopy()
  return (
    <Row label={t('profile.uid')} hint={<span className="font-mono">{uid}</span>}>
      <IconButton icon="copy" label={t('profile.uid.copy')} onClick={() => void copy(uid)} />
    </Row>
  )
}
