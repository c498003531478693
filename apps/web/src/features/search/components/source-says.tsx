import { useText } from '../../../lib/i18n/index.ts'

/** What the source says instead of the words before it. */
export function SourceSays({ source }: { source: string }) {
  const t = useText()
  return <ins className="wj-source-says">{t('verdict.sourceSays', { source })}</ins>
}
