// The package has no types for its single dictionaries: each is one string of `from to` pairs separated by `|`.
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string
  export default pairs
}
declare module 'opencc-js/dict/TWVariantsRev' {
  const pairs: string
  export default pairs
}
declare module 'opencc-js/dict/HKVariantsRev' {
  const pairs: string
  export default pairs
}
