/** Frequent Spanish words that are none in English. */
const spanish =
  /\b(?:el|la|los|las|mi|mis|un|una|se|esta|estan|no|hijo|hija|nino|nina|bebe|hay|quiero|alguien|que|ayuda|por|para|con|de|casa|como|cuando|cuanto|cuantos|donde|puedo|tengo|quien|cual|del|al|visita|ninera|cuidadora|pago|pagar|cobro|debo|y|o|me|mas|hola|gracias|esto|eso|ella)\b/g

/** Whether a text in lower case without accents is Spanish. */
export const isSpanish = (words: string): boolean => {
  const hits = words.match(spanish)?.length ?? 0
  return hits >= 2 && hits / words.split(' ').length >= 0.3 && !/\b(?:the|my|is|and|help|not|i|she|he)\b/.test(words)
}
