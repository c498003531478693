import { customAlphabet } from 'nanoid'

/** Makes the id of an account, without punctuation: clients of this API family join `uid` and `sid` with a hyphen and split them again. */
export const makeUid: () => string = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 21)
