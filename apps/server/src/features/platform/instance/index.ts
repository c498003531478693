export { ensureSetting, getSetting, setSetting } from './setting.repo.ts'
