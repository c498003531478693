export { transferTemplates, countGuestTemplates, forgetTemplates, listTemplatesForExport } from './owned-templates.ts'
export { searchTemplateRoutes } from './search-template.routes.ts'
