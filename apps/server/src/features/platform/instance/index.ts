export { deleteSetting, getSetting, getSettings, setSetting } from './setting.repo.ts'
