import { useText } from '../../../../lib/i18n/index.ts'

/** Shows the words of the source that contradict the words before it. */
export function SourceSays({ source }: { source: string }) {
  const t = useText()
  return <ins className="wj-source-says">{t('verdict.sourceSays', { source })}</ins>
}
