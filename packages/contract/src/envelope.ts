/** The envelope of every JSON call. `errCode` 0 (or 200) means success. */
export interface Envelope<T> {
  errCode: number
  errMsg: string
  data: T
}

/** Whether an `errCode` means success: clients accept 0 and 200. */
export function isSuccess(errCode: number): boolean {
  return errCode === 0 || errCode === 200
}
