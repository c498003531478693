export { instanceRoutes } from './instance.routes.ts'
export { ensureSetting, getSetting, setSetting } from './setting.repo.ts'
