/** Returns the URL of a link for a picture; its tracking parameter records the channel of visitors. */
export const shareAddress = (origin: string, key: string): string => `${origin}/s/${encodeURIComponent(key)}?share=qr`
