/** Thrown when an answer contained a listed word, or the endpoint objected to it. */
export class SensitiveOutput extends Error {
  override name = 'SensitiveOutput'
}
