export { ConsentBar } from './consent-bar.tsx'
export { watchPage } from './watch-page.ts'
