import { modes, researchModes } from '@wenjin/contract'
import { Switch } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { useModels } from '../../../ask/options/index.ts'
import { ChoiceRow, Row, Rows, Section } from '../../settings/index.ts'
import { ModelPreferences } from './model-preferences.tsx'

/** Settings for how questions are answered unless the question box overrides them. */
export function QuestionPreferences() {
  const t = useText()
  const [mode, setMode] = useSetting('defaultMode')
  const [research, setResearch] = useSetting('defaultResearchMode')
  const [outputLang, setOutputLang] = useSetting('outputLang')
  const [style, setStyle] = useSetting('defaultOutputStyle')
  const [thinking, setThinking] = useSetting('thinkingDisplayMode')
  const [html, setHtml] = useSetting('outputHtml')
  const [examples, setExamples] = useSetting('showExamples')
  const { data: models } = useModels()
  const noModel = models?.length === 0
  return (
    <Section title={t('pref.ask')}>
      <Rows>
        <ChoiceRow
          label={t('pref.mode')}
          value={mode}
          options={modes.map((value) => ({ value, label: t(`mode.${value}`) }))}
          onChange={setMode}
        />
        <ChoiceRow
          label={t('pref.research')}
          hint={t('pref.research.hint')}
          value={research}
          options={researchModes.map((value) => ({ value, label: t(`mode.${value}`) }))}
          onChange={setResearch}
        />
        <ModelPreferences />
        <ChoiceRow
          label={t('pref.outputLang')}
          hint={noModel ? t('pref.outputLang.hint') : undefined}
          value={outputLang}
          options={[
            { value: 'auto', label: t('pref.outputLang.auto') },
            { value: 'zh', label: t('pref.langName.zh') },
            { value: 'en', label: t('pref.langName.en') },
          ]}
          onChange={setOutputLang}
        />
        <ChoiceRow
          label={t('pref.style')}
          hint={noModel ? t('pref.style.hint') : undefined}
          value={style}
          options={[
            { value: '正常', label: t('pref.style.normal') },
            { value: '简明', label: t('pref.style.brief') },
            { value: '正式', label: t('pref.style.formal') },
            { value: '通俗', label: t('pref.style.plain') },
          ]}
          onChange={setStyle}
        />
        <ChoiceRow
          label={t('pref.thinking')}
          value={thinking}
          options={[
            { value: 'collapsed', label: t('pref.thinking.collapsed') },
            { value: 'expanded', label: t('pref.thinking.expanded') },
            { value: 'hidden', label: t('pref.thinking.hidden') },
          ]}
          onChange={setThinking}
        />
        <Row label={t('pref.examples')} hint={t('pref.examples.hint')}>
          <Switch label={t('pref.examples')} checked={examples} onChange={setExamples} />
        </Row>
        <Row label={t('pref.html')} hint={t('pref.html.hint')}>
          <Switch label={t('pref.html')} checked={html} onChange={setHtml} />
        </Row>
      </Rows>
    </Section>
  )
}
