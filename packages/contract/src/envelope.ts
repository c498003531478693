/** The envelope of every JSON call. `errCode` 0 (or 200) is success. */
export interface Envelope<T> {
  errCode: number
  errMsg: string
  data: T
}

/** Clients take 0 and 200 as success. */
export function isSuccess(errCode: number): boolean {
  return errCode === 0 || errCode === 200
}
