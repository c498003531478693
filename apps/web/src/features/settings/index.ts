export { OfPerson } from './components/of-person.tsx'
export { Section } from './components/section.tsx'
export { SettingsPage } from './components/settings-page.tsx'
export { settingsRoutes } from './settings.routes.tsx'
