import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { loadTexts } from './lib/i18n/index.ts'
import { getSetting } from './lib/storage/settings.ts'
import './styles.css'

function start() {
  createRoot(document.querySelector('#root')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

// Nobody sees another language first. Where the texts cannot be fetched, the page says so itself. (Awaited at the top level,
// the entry would be cut into many more chunks.)
void loadTexts(getSetting('uiLang')).then(start, start)
