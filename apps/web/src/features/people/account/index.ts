export { accountRoutes, plainAccountRoutes } from './account.routes.tsx'
export { CancelNotice } from './cancel/cancel-notice.tsx'
export { AccountMenu } from './components/account-menu.tsx'
