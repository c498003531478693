export { transferTemplates, countGuestTemplates, eraseTemplates, listTemplatesForExport } from './owned-templates.ts'
export { searchTemplateRoutes } from './search-template.routes.ts'
