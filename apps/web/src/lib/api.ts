import { createApi, openSearchStream, SearchSessions, type ClientConfig } from '@wenjin/client'
import { getSetting } from './settings.ts'
import { platformOf } from './platform.ts'

let token = document.querySelector<HTMLMetaElement>('#meta-token')?.content ?? ''

const config: ClientConfig = {
  lang: () => getSetting('uiLang'),
  getToken: () => token,
  refreshToken: async () => {
    token = (await api.instance.getPageToken()).token
    return token
  },
  platform: platformOf(navigator.userAgent),
}

/** Every call of the product. */
export const api = createApi(config)

/** The answers this page is listening to. */
export const searchSessions = new SearchSessions({ open: (request, handlers) => openSearchStream(request, handlers, config) })
