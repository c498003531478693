import type { Db, Tx } from '../../../db/client.ts'
import { guestOwner } from '../../../http/caller.ts'
import { toAnnotation } from './annotation.service.ts'
import { deleteAnnotationsOf, listAnnotationsOf, setAnnotationOwner } from './annotation.repo.ts'

/** Transfers the marks of a guest to an account. */
export async function transferAnnotations(tx: Tx, visitorId: string, uid: string): Promise<void> {
  await setAnnotationOwner(tx, guestOwner(visitorId), uid)
}

/** Lists the marks of an account for its export. */
export async function listAnnotationsForExport(db: Db, uid: string) {
  return (await listAnnotationsOf(db, uid)).map(toAnnotation)
}

/** Deletes the marks of an account. */
export async function eraseAnnotations(db: Db, uid: string): Promise<void> {
  await deleteAnnotationsOf(db, uid)
}
