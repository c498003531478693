import { Drawer, Icon, IconButton } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { QuoteInContext } from '../../../library/document/index.ts'
import { headingsOf, marksOf, numbersOf } from '../reading.ts'
import type { DeskParts } from './article-desk.tsx'
import { SourceLink } from './source-link.tsx'

/** The outline of the article and its sources, beside the text; on small screens a button in the header opens it. */
export function ArticleAside(parts: DeskParts) {
  const t = useText()
  return (
    <aside
      aria-label={t('article.aside')}
      className="sticky top-0 hidden max-h-dvh w-80 shrink-0 overflow-y-auto border-l border-line p-5 text-sm lg:block"
    >
      <ArticleMap {...parts} />
    </aside>
  )
}

/** The same as a drawer, with the button that opens it. */
export function ArticleDrawer(parts: DeskParts) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="list" className="lg:hidden" label={t('article.aside')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Drawer open={open} onOpenChange={setOpen} title={t('article.aside')} closeLabel={t('close')}>
        <div className="pb-4 text-sm">
          <ArticleMap {...parts} onLeave={() => setOpen(false)} />
        </div>
      </Drawer>
    </>
  )
}

interface ArticleMapProps extends DeskParts {
  /** Called when a heading was chosen. */
  onLeave?: () => void
}

function ArticleMap({ article, editing, editor, onLeave }: ArticleMapProps) {
  const t = useText()
  const headings = headingsOf(editing.draft.content)
  const shallowest = Math.min(...headings.map(({ level }) => level))
  const marks = marksOf(editing.draft.content)
  const numbers = numbersOf(marks, article.sources)
  const sources = marks.flatMap((n) => article.sources.filter((source) => source.n === n))
  return (
    <div className="flex flex-col gap-6">
      <section aria-label={t('article.outline')}>
        <h2 className="mb-2 font-semibold">{t('article.outline')}</h2>
        {headings.length === 0 && <p className="leading-6 text-ink-2">{t('article.outline.empty')}</p>}
        <ol>
          {headings.map(({ text, level }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a heading is its place
            <li key={index} style={{ paddingInlineStart: `${level - shallowest}rem` }}>
              <button
                type="button"
                className="w-full rounded-1 py-1 text-left leading-6 break-words text-ink-2 hover:text-ink max-lg:min-h-touch"
                onClick={() => {
                  onLeave?.()
                  editor.current?.showHeading(index)
                }}
              >
                {text || t('article.untitled')}
              </button>
            </li>
          ))}
        </ol>
      </section>
      <section aria-label={t('article.sources')}>
        <h2 className="mb-2 font-semibold">{t('article.sources')}</h2>
        {sources.length === 0 && <p className="leading-6 text-ink-2">{t('article.sources.empty')}</p>}
        <ol className="flex flex-col gap-4">
          {sources.map((source) => (
            <li key={source.n} className="flex flex-col gap-1.5">
              <p className="leading-6 break-words">
                <span className="text-seal tabular-nums">{numbers.get(source.n)}</span> {source.title}
                {source.verdict === 'verified' && (
                  <span className="ml-1.5 text-sprout">
                    <Icon name="check" size={14} className="inline" /> {t('verdict.verified')}
                  </span>
                )}
              </p>
              {source.quote !== '' && (
                <QuoteInContext documentId={null} quote={source.quote} start={undefined} end={undefined} shareKey={undefined} />
              )}
              <SourceLink source={source} />
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
