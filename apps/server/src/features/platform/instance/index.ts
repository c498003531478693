export { deleteSetting, ensureSetting, getSetting, getSettings, setSetting } from './setting.repo.ts'
