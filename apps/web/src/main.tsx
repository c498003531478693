import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { router } from './app/router.tsx'
import { loadTexts } from './lib/i18n/index.ts'
import { getSetting } from './lib/storage/settings.ts'
import './styles.css'

/** Renders the page as a transition, which is interruptible by input; the static HTML stays visible meanwhile. */
function start() {
  const root = createRoot(document.querySelector('#root')!)
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}

/** Resolves when the code of the first page is loaded. */
function firstPage(): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

// The skeleton in the HTML stays until the page can be rendered completely, so that no other language appears first. When the texts cannot
// be fetched, the page reports that itself. (A top-level await would split the entry into many more chunks.)
void Promise.allSettled([loadTexts(getSetting('uiLang')), firstPage()]).then(start)
