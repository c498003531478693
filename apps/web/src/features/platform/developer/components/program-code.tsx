import { languagesOf, programCode, type ProgramLanguage, type ProgramRequest } from '@wenjin/contract'
import { Button, Pills, Scroller } from '@wenjin/ui'
import { useCopy } from '../../../../lib/browser/clipboard.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { externalValue, useExternalValue } from '../../../../lib/view/external-value.ts'

/** The last chosen language, for all code on the page. */
const chosen = externalValue<ProgramLanguage>('curl')

const names: Readonly<Record<ProgramLanguage, string>> = {
  curl: 'curl',
  typescript: 'TypeScript',
  openai: 'TypeScript (openai)',
  python: 'Python',
}

/** A call as code in a choice of languages, with a copy button. */
export function ProgramCode({ label, request }: { label: string; request: ProgramRequest }) {
  const t = useText()
  const copy = useCopy()
  const wanted = useExternalValue(chosen)
  const languages = languagesOf(request)
  const language = languages.includes(wanted) ? wanted : 'curl'
  const code = programCode(language, request, window.location.origin)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Pills
          label={label}
          labelHidden
          value={language}
          options={languages.map((value) => ({ value, label: names[value] }))}
          onChange={chosen.set}
        />
        <Button icon="copy" onClick={() => void copy(code)}>
          {t('play.copyCode')}
        </Button>
      </div>
      <Scroller label={label} className="max-h-96 overflow-auto rounded-2 border border-line bg-sunken">
        <pre className="p-4 font-mono text-sm leading-6">{code}</pre>
      </Scroller>
    </div>
  )
}
