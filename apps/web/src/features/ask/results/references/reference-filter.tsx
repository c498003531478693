import { sourceCategories, sourceLabels, type Reference } from '@wenjin/contract'
import { Choice } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { categoriesOf, filterReferences, type ReferenceChoice } from './filter-references.ts'

interface ReferenceFilterProps {
  references: readonly Reference[]
  /** Sites that the reader trusts. */
  trusted: readonly string[]
  value: ReferenceChoice
  onChange: (choice: ReferenceChoice) => void
}

/** Filters the sources of an answer by category or by the sites the reader trusts. */
export function ReferenceFilter({ references, trusted, value, onChange }: ReferenceFilterProps) {
  const t = useText()
  const [lang] = useSetting('uiLang')
  const labelOf = (category: string) => {
    const known = sourceCategories.find((name) => name === category)
    return known ? sourceLabels[known][lang] : t('sources.library')
  }
  const counted = (choice: ReferenceChoice, label: string) => {
    const count = filterReferences(references, choice, trusted).length
    return count > 0 ? [{ value: choice, label: `${label} ${count}` }] : []
  }
  return (
    <div className="-mt-2 -ml-2 self-start">
      <Choice
        label={t('sources.filter')}
        icon="filter"
        value={value}
        options={[
          ...counted('all', t('sources.filter.all')),
          ...categoriesOf(references).flatMap((category) => counted(category, labelOf(category))),
          ...counted('trusted', t('sources.filter.trusted')),
        ]}
        onChange={onChange}
      />
    </div>
  )
}
