/** An anchor that markup leaves after a heading: `{#install}`, or `{/install/}` when the slashes enclosed asterisks. */
const anchorPattern = /\s?\{(?:#|\/|\.)[^{}\n]{0,100}\}$/u

/** Returns a heading without the anchor of its markup. */
export const withoutAnchor = (heading: string): string => heading.trimEnd().replace(anchorPattern, '')
