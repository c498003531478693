export { finishedAnswer } from './answer-of.ts'
export { findDerived, insertDerived, listEditedMindMaps } from './derive.repo.ts'
export { getMindMap } from './derive.service.ts'
export { listUnderlinesIn, type UnderlineRow } from './underline.repo.ts'
