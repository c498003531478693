import { QueryClientProvider } from '@tanstack/react-query'
import { limits } from '@wenjin/contract'
import { toast, Toaster, TooltipLayer } from '@wenjin/ui'
import { useEffect } from 'react'
import { RouterProvider } from 'react-router/dom'
import { CaptchaLayer } from '../features/platform/captcha/index.ts'
import { loadTexts, text, useText } from '../lib/i18n/index.ts'
import { queryClient } from '../lib/api/query.ts'
import { useSetting } from '../lib/storage/settings.ts'
import { AwayNotice } from './away-notice.tsx'
import { router } from './router.tsx'

/** Applies the person's settings to the document element as attributes that the style sheet selects on. */
function useDocumentSettings() {
  const [theme] = useSetting('theme')
  const [lang] = useSetting('uiLang')
  const [proseFont] = useSetting('proseFont')
  const [fontSize] = useSetting('fontSize')
  const [highlight] = useSetting('showPdfHighlight')
  const [panelWidth] = useSetting('pdfModeContentWidth')
  useEffect(() => {
    const root = document.documentElement
    if (theme === 'system') delete root.dataset['theme']
    else root.dataset['theme'] = theme
    root.dataset['prose'] = proseFont
    root.dataset['size'] = fontSize
    root.dataset['highlight'] = highlight ? 'on' : 'off'
    root.style.setProperty('--wj-panel', panelWidth)
    root.lang = lang === 'zh' ? 'zh-CN' : 'en'
  }, [theme, lang, proseFont, fontSize, highlight, panelWidth])
  useEffect(() => {
    loadTexts(lang).catch(() => toast.error(text('settings.lang.failed')))
  }, [lang])
  return theme
}

/** Renders the whole page. */
export function App() {
  const t = useText()
  const theme = useDocumentSettings()
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <AwayNotice />
      <CaptchaLayer />
      <TooltipLayer />
      <Toaster durationMs={limits.toastMs} label={t('toast.region')} theme={theme} />
    </QueryClientProvider>
  )
}
