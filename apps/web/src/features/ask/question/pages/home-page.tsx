import { Button, classNames, Icon, Mark } from '@wenjin/ui'
import { useText, type TextKey } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { preloadPage } from '../../../../lib/navigation/preload.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { useCanDrop, useTouchKeyboard } from '../../../../lib/browser/platform.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { shortcuts } from '../../../../lib/view/shortcuts.ts'
import { useSuggestedQuestions } from '../../../library/introduction/index.ts'
import { useTopics } from '../../../library/topic/index.ts'
import { FirstRunNotice } from '../../../platform/first-run/index.ts'
import { useImport } from '../../../library/upload/index.ts'
import { AskBox } from '../box/ask-box.tsx'
import { SlowSessionNotice } from '../slow-session-notice.tsx'
import { NoModelNotice } from '../no-model-notice.tsx'
import { useAskHere } from '../use-ask-here.ts'
import { useQuotaText } from '../use-quota-text.ts'

/** Questions that the built-in manual answers. */
const examples: readonly TextKey[] = ['example.importPdf', 'example.marks', 'example.connectModel', 'example.offline']

/** Preloads the results page while a question is typed or hovered; otherwise the route loads it on navigation. */
const prepareAnswer = () => preloadPage(paths.search('next'))

/** The home page with the question box. */
export function HomePage() {
  const t = useText()
  const touch = useTouchKeyboard()
  const { options, setOptions, ask, askHere, search, busy, slow, cancel } = useAskHere()
  const { data: topics } = useTopics()
  const { openImport } = useImport('mine')
  const quota = useQuotaText(options)
  const [showExamples] = useSetting('showExamples')
  usePageTitle(undefined)
  const hasManual = topics?.some((topic) => topic.builtin)
  const canDrop = useCanDrop()
  const hasOwn = topics?.some((topic) => topic.mine && topic.fileCount > 0) === true
  const { data: suggested } = useSuggestedQuestions(examples.length, hasOwn)
  /** Undefined until loaded. Only a person without files gets questions about the manual. */
  const offered: { question: string; topicId: string | null }[] | undefined = hasOwn
    ? suggested
    : topics && examples.map((key) => ({ question: t(key), topicId: null }))
  const importHint: TextKey = hasOwn
    ? canDrop
      ? 'home.importMore'
      : 'home.importMoreByTouch'
    : canDrop
      ? 'home.import'
      : 'home.importByTouch'

  return (
    <div className="column flex flex-1 flex-col gap-6 pt-[9vh] pb-10 sm:pt-[22vh]" onInput={prepareAnswer}>
      <header className="flex flex-col items-center gap-3 text-center">
        <Mark size={52} className="text-seal" />
        <h1 className="text-[1.75rem] leading-10 font-semibold tracking-wide">{t('app.name')}</h1>
        <p className="text-sm text-ink-2">{t('app.tagline')}</p>
      </header>
      <AskBox
        large
        focusFirst
        withSource
        withTemplates
        placeholder={t(touch ? 'ask.placeholder.touch' : 'ask.placeholder')}
        options={options}
        onOptions={setOptions}
        onAsk={askHere}
        onSearch={search}
        busy={busy}
      />
      <SlowSessionNotice idleText={quota} slow={slow} cancel={cancel} className="-mt-4" />
      {/* Reserve the space invisibly until the questions are loaded: a layout shift under the pointer would lose the press. */}
      {(hasManual !== false || hasOwn) && showExamples && (
        <section aria-label={t('example.label')} onPointerEnter={prepareAnswer} className="grid gap-2 sm:grid-cols-2">
          {examples.map((key, at) => {
            const { question, topicId } = offered?.[at] ?? { question: null, topicId: null }
            return (
              <Button
                key={key}
                variant="outline"
                className={classNames('min-w-0 !rounded-full', question === null && 'invisible')}
                disabled={busy}
                title={question ?? undefined}
                onClick={() =>
                  question !== null && void ask(question, {}, topicId === null ? {} : { how: { ...options, source: `topic:${topicId}` } })
                }
              >
                <span className="truncate">{question ?? t(key)}</span>
              </Button>
            )
          })}
        </section>
      )}
      <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-sm text-ink-2">
        <span className="inline-flex items-center gap-2">
          <Icon name="upload" size={16} />
          {t(importHint)}
        </span>
        <Button variant="link" aria-keyshortcuts={shortcuts.import} onClick={openImport}>
          {t('import.open')}
        </Button>
      </div>
      <FirstRunNotice />
      <NoModelNotice />
    </div>
  )
}
