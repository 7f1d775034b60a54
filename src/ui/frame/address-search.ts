import {parseSearchWith, stringifySearchWith} from '@tanstack/react-router'

/** Made once: every link of a list is written by asking about its texts, and an error's stack takes longest. */
const not_json = new SyntaxError('not JSON in an address')

/** Reads lists and objects, and the texts that would be taken for one. @throws on any other text, which stands as it is */
function parseJson(text: string): unknown {
  if (!/^["[{]/.test(text)) throw not_json
  return JSON.parse(text)
}

/*
 * Search parameters as an address has them: `?place=37214`, where the router's own writing has quotes. A text of digits is
 * read as a number, which `AddressText` makes a text again.
 */
export const parseSearch = parseSearchWith(parseJson)
export const stringifySearch = stringifySearchWith(JSON.stringify, parseJson)
