/** A price, some caregiver and a day, in one language; and words of one's own visits. */
interface PriceWords {
  readonly price: RegExp
  readonly caregiver: RegExp
  readonly day: RegExp
  readonly own: RegExp
}

const english: PriceWords = {
  price: /\b(?:how (?:much|expensive)|costs?|prices?|charges?|rates?)\b/iu,
  caregiver: /\b(?:an?|any) (?:[\p{L}-]+ )?(?:baby[ -]?sitter|sitter|nanny|caregiver)\b/iu,
  day: /(?: (?:for|on|this|next))*\s+(?:ton(?:ight|ite)|today|tomorrow|tmrw|(?:this |next )?(?:(?:sun|mon|tues|wednes|thurs|fri|satur)day|weekend|week)|this (?:morning|afternoon|evening))(?: (?:morning|afternoon|evening|night))?\b/giu,
  own: /\b(?:my|our|mine|ours|did|paid|owe|visits?|book(?:ed|ings?)|cancel\p{L}*)\b/iu,
}

const spanish: PriceWords = {
  price: /\b(?:cu[aá]nto|precio|tarifa)\b/iu,
  caregiver: /\b(?:una?|alguna?) (?:ni[ñn]era|nana|cuidadora?|babysitter)\b/iu,
  day: /(?: (?:para|por|de|en|el|este|la))*\s+(?:hoy|esta (?:noche|tarde|semana)|ma[ñn]ana|(?:lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo)|fin de semana)(?: (?:por|en) la (?:noche|tarde|ma[ñn]ana))?\b/giu,
  own: /\b(?:mi|mis|nuestr[oa]s?|pagu[eé]|pagamos|debo|debemos|visitas?|reservas?|cancel\p{L}*)(?!\p{L})/iu,
}

/**
 * A question about what some caregiver costs on a day, without the day, which alone would make it one about the reader's own
 * visits: `How much does a sitter cost tonight?`; null for every other.
 */
export function generalPrice(question: string): string | null {
  for (const {price, caregiver, day, own} of [english, spanish]) {
    if (!price.test(question) || !caregiver.test(question) || own.test(question)) continue
    const general = question.replaceAll(day, '')
    if (general !== question) return general
  }
  return null
}
