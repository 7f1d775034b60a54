/**
 * Whether these digits stand in a text by themselves: its ids and times are long enough to hold any four within them. It does not
 * see them within a longer number, such as the whole one that they end: that is looked for apart.
 */
export const hasNumber = (text: string, digits: string): boolean =>
  new RegExp(`(?<![\\w.-])${digits}(?![\\w-])`).test(text)
