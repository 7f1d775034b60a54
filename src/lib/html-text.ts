const entities: Record<string, string> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;'}

/** Plain text as HTML shows it to the letter, between tags and in quoted attributes alike. */
export const htmlText = (text: string): string => text.replaceAll(/[&<>"']/g, sign => entities[sign] ?? sign)
