import { Button, Notice, Waiting } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { useInstance } from '../../../../lib/api/instance.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { PageFrame } from '../components/page-frame.tsx'
import { ProseBlock } from '../components/prose-block.tsx'
import type { ProseText } from '../prose/prose.ts'

/** A page of prose, written for this instance in the language of the page. */
export function ProsePage({ text }: { text: ProseText }) {
  const t = useText()
  const [lang] = useSetting('uiLang')
  const instance = useInstance()
  if (instance.isError) {
    return (
      <Notice page alert icon="alert" title={t('pages.failed')} text={instance.error.message}>
        <Button icon="refresh" onClick={() => void instance.refetch()}>
          {t('retry')}
        </Button>
      </Notice>
    )
  }
  if (!instance.data) return <Waiting className="column py-10">{t('loading')}</Waiting>
  const { title, lead, sections } = text[lang](instance.data)
  return (
    <PageFrame title={title} lead={lead}>
      {sections.map((section) => (
        <section key={section.title} className="flex flex-col gap-3 leading-7">
          <h2 className="text-[1.0625rem] font-semibold">{section.title}</h2>
          {section.blocks.map((block) => (
            <ProseBlock key={JSON.stringify(block)} block={block} />
          ))}
        </section>
      ))}
    </PageFrame>
  )
}
