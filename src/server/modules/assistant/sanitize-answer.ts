const text_max = 1_500

/**
 * A model's words as plain text without markup and addresses; links come only from the search results. Prompt injection
 * gains nothing.
 */
export const cleaned = (text: string): string =>
  text
    .slice(0, 2 * text_max)
    .replaceAll(/!?\[([^\]\n]{0,200})\]\([^)\n]{0,500}\)/g, '$1')
    .replaceAll(/\b(?:https?|wss?|ftp|javascript|data|mailto|tel):\S*/gi, '')
    .replaceAll(/\b(?:[a-z0-9-]{1,63}\.){1,5}(?:com|net|org|io|example|info|xyz|co|app|dev)\b\S*/gi, '')
    .replaceAll(/[*_`#<>]+/g, '')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .replaceAll(/[ \t]{2,}/g, ' ')
    .trim()
    .slice(0, text_max)
