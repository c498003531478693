import { Button, Icon } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { ArticleHead, type DeskParts } from '../../article/index.ts'
import { ExportDialog } from '../../export/index.ts'

/** The header of a report: the actions of an article, plus its export with one press. */
export function ReportHead(parts: DeskParts) {
  const t = useText()
  const [exporting, setExporting] = useState(false)
  const { article, editing } = parts
  return (
    <>
      <ArticleHead {...parts} />
      <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
        <p className="flex items-center gap-2 text-sm text-ink-2">
          <Icon name="document" size={16} />
          {t('report.made')}
        </p>
        <Button icon="download" onClick={() => void (article.editable ? editing.save() : Promise.resolve()).then(() => setExporting(true))}>
          {t('report.export')}
        </Button>
      </div>
      <ExportDialog open={exporting} onOpenChange={setExporting} scopes={[{ type: 'article', id: article.id }]} />
    </>
  )
}
