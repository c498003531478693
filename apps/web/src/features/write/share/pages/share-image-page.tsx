import { shareForms, shareThemes, type ShareForm, type ShareTheme } from '@wenjin/contract'
import { Button, Notice, Pills, Waiting } from '@wenjin/ui'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCopy } from '../../../../lib/browser/clipboard.ts'
import { useSave } from '../../../../lib/browser/save-file.tsx'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { pictureAddress } from '../picture-address.ts'

/** The preview form is for link previews in other programs, not for saving. */
const shownForms = shareForms.filter((form) => form !== 'preview')

/** The page of a share image, drawn by the server: of a link by its key, or of a topic by its id. A button or a long press saves it. */
export function ShareImagePage() {
  const t = useText()
  const [params] = useSearchParams()
  const [form, setForm] = useState<Exclude<ShareForm, 'preview'>>('card')
  const [theme, setTheme] = useState<ShareTheme>('light')
  usePageTitle(t('shareImage.title'))
  const address = pictureAddress(params, { form, theme })
  return (
    <main id="main" className="wj-plain flex min-h-dvh flex-col items-center gap-5 px-4 py-8">
      <h1 className="text-base font-semibold">{t('shareImage.title')}</h1>
      {address === null ? (
        <Notice icon="image" title={t('shareImage.missing')} text={t('shareImage.missing.text')} />
      ) : (
        <>
          <div className="flex flex-wrap justify-center gap-4">
            <Pills
              label={t('shareImage.form')}
              value={form}
              options={shownForms.map((value) => ({ value, label: t(`shareImage.form.${value}`) }))}
              onChange={setForm}
            />
            <Pills
              label={t('shareImage.theme')}
              value={theme}
              options={shareThemes.map((value) => ({ value, label: t(`shareImage.theme.${value}`) }))}
              onChange={setTheme}
            />
          </div>
          <Picture key={address.image} {...address} />
        </>
      )}
    </main>
  )
}

function Picture({ image, page }: { image: string; page: string }) {
  const t = useText()
  const save = useSave()
  const copy = useCopy()
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  if (state === 'failed') {
    return (
      <Notice alert icon="alert" title={t('shareImage.failed')} text={t('shareImage.failed.text')}>
        <Button
          icon="refresh"
          onClick={() => {
            setAttempt(attempt + 1)
            setState('loading')
          }}
        >
          {t('retry')}
        </Button>
      </Notice>
    )
  }
  return (
    <>
      {state === 'loading' && <Waiting>{t('shareImage.loading')}</Waiting>}
      <img
        key={attempt}
        src={image}
        alt={t('shareImage.title')}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
        className={`w-[min(22rem,calc(100vw-2rem))] rounded-2 border border-line shadow-2 ${state === 'shown' ? '' : 'hidden'}`}
      />
      {state === 'shown' && (
        <>
          <p className="text-xs leading-5 text-ink-2">{t('shareImage.press')}</p>
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="solid" icon="download" onClick={() => void save(() => ({ fileName: 'wenjin.png', href: image }))}>
              {t('shareImage.save')}
            </Button>
            <Button icon="copy" onClick={() => void copy(window.location.origin + page)}>
              {t('share.copy')}
            </Button>
          </div>
        </>
      )}
    </>
  )
}
