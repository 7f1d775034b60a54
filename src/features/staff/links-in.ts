interface TextPart {
  text: string
  /** Where it leads within this product; null for words. */
  path: string | null
}

/** A text cut at its web addresses; those of this origin lead somewhere, all others stay words. */
export function splitLinks(text: string, origin: string): TextPart[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .filter(Boolean)
    .map(part => {
      if (!URL.canParse(part)) return {text: part, path: null}
      const url = new URL(part)
      return {text: part, path: url.origin === origin ? url.pathname + url.search + url.hash : null}
    })
}
