import { Pager } from '@wenjin/ui'
import { useText } from '../i18n/index.ts'

interface ListPagerProps {
  pageIndex: number
  pages: number
  onChange: (pageIndex: number) => void
}

/** The pager of a list, with the texts of the product. */
export function ListPager({ pageIndex, pages, onChange }: ListPagerProps) {
  const t = useText()
  return (
    <Pager
      label={t('paging.label')}
      previous={t('paging.previous')}
      next={t('paging.next')}
      place={t('paging.place', { n: pageIndex + 1, total: pages })}
      pageIndex={pageIndex}
      pages={pages}
      onChange={onChange}
    />
  )
}
