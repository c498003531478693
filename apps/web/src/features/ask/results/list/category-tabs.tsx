import { sourceCategories, defaultEngineLabel, sourceLabels, type SourceCategory } from '@wenjin/contract'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { resultAddress, type ResultView } from '../../options/index.ts'

/** Scrolls the active category into view: on phones the row is longer than the screen. */
function scrollIntoView(link: HTMLAnchorElement | null) {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' })
}

/** Categories as links: each has its own address, so that the back button steps through them. */
export function CategoryTabs({ view }: { view: ResultView }) {
  const t = useText()
  const [lang] = useSetting('uiLang')
  const tabs: { category: SourceCategory | undefined; label: string }[] = [
    { category: undefined, label: defaultEngineLabel(false)[lang] },
    ...sourceCategories.map((category) => ({ category, label: sourceLabels[category][lang] })),
  ]
  return (
    <nav aria-label={t('results.categories')} className="border-b border-line">
      <ul className="wj-row flex gap-4 overflow-x-auto sm:gap-5">
        {tabs.map(({ category, label }) => (
          <li key={label} className="shrink-0">
            <Link
              ref={category === view.category ? scrollIntoView : undefined}
              to={resultAddress({ ...view, category, pageIndex: 0 })}
              aria-current={category === view.category ? 'page' : undefined}
              className="wj-press flex min-h-11 items-center border-b-2 border-transparent text-sm text-ink-2 -outline-offset-2 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
