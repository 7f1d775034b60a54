/** Whether these digits stand in a text by themselves: its ids and times are long enough to hold any four within them. */
export const hasNumber = (text: string, digits: string): boolean =>
  new RegExp(`(?<![\\w.-])${digits}(?![\\w-])`).test(text)
