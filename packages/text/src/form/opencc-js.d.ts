// The package ships its single dictionaries without types: each is one string of `from to` pairs parted by `|`.
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
