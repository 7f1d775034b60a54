import {default_names, names} from '#messages/names'

/**
 * A question with the product's name as the phrases have it: the search is measured with those, and learns no other name.
 *
 * @see src/domain/rules-people.md#assistant
 */
export const asMeasured = (question: string): string => {
  if (names.product === default_names.product) return question
  const name = names.product.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  return question.replaceAll(new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'giu'), default_names.product)
}

/** The values by which a stored question becomes a phrase to search by. */
export const measuredValues = {product_name: default_names.product}
