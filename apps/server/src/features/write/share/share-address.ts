/** The address of a link as a picture carries it: the common parameter tells by which way visitors came. */
export const shareAddress = (origin: string, key: string): string => `${origin}/s/${encodeURIComponent(key)}?share=qr`
