export { arrangeBySites, isOfSite, sitePreferenceOf, type SiteLists } from './site-lists.ts'
export { getSiteLists } from './source-preference.service.ts'
