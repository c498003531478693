export { enterByShare } from './share-password.ts'
export {
  countVisitors,
  deleteOwnShare,
  deleteShareOf,
  findOpenShare,
  findShare,
  findShareOf,
  findTopicGrants,
  insertSeen,
  listOpenedTopics,
  listPasswordShared,
  pageShares,
  saveShare,
  thingOf,
  type Shareable,
  type ShareRow,
} from './share.repo.ts'
