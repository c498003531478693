/** An anchor that markup leaves behind a heading: `{#install}`, or `{/install/}` where stars stood inside of the slashes. */
const anchorPattern = /\s?\{(?:#|\/|\.)[^{}\n]{0,100}\}$/u

/** A heading without the anchor that its markup gives it. */
export const withoutAnchor = (heading: string): string => heading.trimEnd().replace(anchorPattern, '')
