import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { router } from './app/router.tsx'
import { loadTexts } from './lib/i18n/index.ts'
import { getSetting } from './lib/storage/settings.ts'
import './styles.css'

/** Draws the page in short pieces, between which it answers to the hand; what the HTML shows stands meanwhile. */
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

/** Resolves when the code of the first page is there. */
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

// The shape that the HTML shows stands until the page can be drawn whole, and nobody sees another language first. Where the texts cannot
// be fetched, the page says so itself. (Awaited at the top level, the entry would be cut into many more chunks.)
void Promise.allSettled([loadTexts(getSetting('uiLang')), firstPage()]).then(start)
