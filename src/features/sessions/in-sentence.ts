/** `Today, 14:00` within a sentence: `today, 14:00`. Names of days and months keep their capital. */
export const inSentence = (time: string): string =>
  time.replace(/^(Today|Tomorrow|Yesterday)/, word => word.toLowerCase())
