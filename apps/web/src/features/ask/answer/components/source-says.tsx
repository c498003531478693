import { useText } from '../../../../lib/i18n/index.ts'

/** The words of the source in contrast to the words before it. */
export function SourceSays({ source }: { source: string }) {
  const t = useText()
  return <ins className="wj-source-says">{t('verdict.sourceSays', { source })}</ins>
}
