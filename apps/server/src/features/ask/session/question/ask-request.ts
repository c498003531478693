import type { AskRequest } from '@wenjin/contract'

/** Picks the options of a request beside its question, without the unset ones. */
export function askRequest(asked: { readonly [K in keyof AskRequest]: AskRequest[K] | null }): AskRequest {
  const { time, site, sourceLang, scholarLang, enableMix, url, topicIds, folderIds, fileIds, imgId, plan, deepResearchModel, asTyped } =
    asked
  const named = {
    time,
    site,
    sourceLang,
    scholarLang,
    enableMix,
    url,
    topicIds,
    folderIds,
    fileIds,
    imgId,
    plan,
    deepResearchModel,
    asTyped,
  }
  const given = Object.entries(named).filter(([, value]) => value !== undefined && value !== null && value !== '' && value !== false)
  return Object.fromEntries(given.filter(([, value]) => !Array.isArray(value) || value.length > 0)) as AskRequest
}
