import type { FoundSource } from '@wenjin/contract'
import { buttonClass, Icon } from '@wenjin/ui'
import type { ReactNode } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { CiteMenu } from './cite-menu.tsx'
import { SourceLink } from '../source-link.tsx'

/** The actions on a scholarly work: its free PDF, its DOI, its citation, and `children`. */
export function ScholarActions({ source, children }: { source: FoundSource; children?: ReactNode }) {
  const t = useText()
  const { pdfUrl, doi } = source.scholar ?? {}
  return (
    <div className="-ml-3 flex flex-wrap items-center">
      {pdfUrl && (
        <SourceLink to={pdfUrl} className={buttonClass('quiet')}>
          <Icon name="document" size={16} />
          {t('sources.openPdf')}
        </SourceLink>
      )}
      <CiteMenu source={source} />
      {doi && (
        <SourceLink to={`https://doi.org/${doi}`} className={buttonClass('quiet', 'min-w-0 break-all')}>
          <Icon name="external" size={16} className="shrink-0" />
          {t('sources.doi', { doi })}
        </SourceLink>
      )}
      {children}
    </div>
  )
}
