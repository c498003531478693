import { buttonClass, Icon } from '@wenjin/ui'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import type { ApiCall } from '../api-document/api-document.ts'
import { exampleValues, requestOf } from '../api-document/api-request.ts'
import { ProgramCode } from './program-code.tsx'
import { SchemaOutline } from './schema-outline.tsx'

const heading = 'text-sm font-semibold'
const headCell = 'py-2 pr-4 text-left font-semibold whitespace-nowrap'
const cell = 'py-2 pr-4 align-top'

/** A call of the reference: folded it is a row, unfolded it shows its fields, failures, response and code. */
export function CallReference({ call, open, onToggle }: { call: ApiCall; open: boolean; onToggle: (open: boolean) => void }) {
  const [lang] = useSetting('uiLang')
  const { name, method, path, title } = call
  return (
    <details
      id={name}
      open={open}
      className="group scroll-mt-4 border-b border-line last:border-b-0"
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary className="wj-press flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-0.5 py-2 -outline-offset-2 [&::-webkit-details-marker]:hidden">
        <Icon name="chevronRight" size={16} className="shrink-0 text-ink-2 group-open:rotate-90" />
        <span className="text-sm font-semibold">{title[lang]}</span>
        <code className="min-w-0 font-mono text-xs leading-5 break-all text-ink-2">{`${method} ${path}`}</code>
      </summary>
      {open && <CallDetails call={call} />}
    </details>
  )
}

function CallDetails({ call }: { call: ApiCall }) {
  const t = useText()
  const [lang] = useSetting('uiLang')
  const { name, fields, failures, answers, scopes, more, title } = call
  const json = answers.find(({ contentType }) => contentType === 'application/json')
  const shownFields = fields.filter(({ name: field }) => field !== 'token')
  return (
    <div className="flex min-w-0 flex-col gap-5 pt-1 pb-6">
      <p className="text-sm leading-6">
        {more && <span className="block">{more[lang]}</span>}
        <span className="block text-ink-2">
          {t('ref.scopes', { names: scopes.map((scope) => `${t(`key.scope.${scope}`)} (${scope})`).join(t('ref.or')) })}
        </span>
      </p>
      {shownFields.length > 0 && (
        <section className="flex min-w-0 flex-col gap-1">
          <h4 className={heading}>{t('ref.fields')}</h4>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
          <section aria-label={`${title[lang]}: ${t('ref.fields')}`} tabIndex={0} className="overflow-x-auto">
            <table className="w-full border-collapse text-sm leading-6">
              <thead>
                <tr className="border-b border-line-strong">
                  {(['name', 'place', 'type', 'meaning'] as const).map((column) => (
                    <th key={column} scope="col" className={headCell}>
                      {t(`ref.column.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shownFields.map(({ name: field, place, type, required, text, choices }) => (
                  <tr key={`${place}.${field}`} className="border-b border-line">
                    <th scope="row" className={`${cell} text-left font-normal whitespace-nowrap`}>
                      <code className="font-mono">{field}</code>
                      {required && <span className="block text-xs leading-5 text-ink-2">{t('ref.required')}</span>}
                    </th>
                    <td className={`${cell} whitespace-nowrap text-ink-2`}>{t(`ref.place.${place}`)}</td>
                    <td className={`${cell} text-ink-2`}>{type}</td>
                    <td className={`${cell} min-w-52`}>
                      {text?.[lang]}
                      {choices.length > 1 && type !== 'boolean' && !type.includes('boolean') && (
                        <span className="block text-xs leading-5 text-ink-2">{choices.join(', ')}</span>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </section>
      )}
      <section className="flex min-w-0 flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h4 className={heading}>{t('ref.example')}</h4>
          <Link to={paths.playground(name)} className={buttonClass('quiet')}>
            <Icon name="play" size={16} />
            {t('ref.try')}
          </Link>
        </div>
        <ProgramCode label={`${title[lang]}: ${t('ref.example')}`} request={requestOf(call, exampleValues(call))} />
      </section>
      <section className="flex min-w-0 flex-col gap-1">
        <h4 className={heading}>{t('ref.answer')}</h4>
        <p className="text-sm leading-6 text-ink-2">{answers.map(({ contentType }) => contentType).join(t('notice.comma'))}</p>
        {json?.schema && <SchemaOutline schema={json.schema} />}
      </section>
      <section className="flex min-w-0 flex-col gap-1">
        <h4 className={heading}>{t('ref.failures')}</h4>
        <ul className="flex flex-col gap-0.5 text-sm leading-6">
          {failures.flatMap(({ status, failures: ofStatus }) =>
            ofStatus.map((failure) => (
              <li key={failure.code} className="flex gap-3">
                <code className="w-24 shrink-0 font-mono tabular-nums">{`${status} · ${failure.code}`}</code>
                <span className="min-w-0">{failure[lang].replace(/[，,：:]?\s?\{detail\}/, '')}</span>
              </li>
            )),
          )}
        </ul>
      </section>
    </div>
  )
}
