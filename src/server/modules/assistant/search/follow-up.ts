/** How a question begins that goes on from the one before. */
const continues =
  /^[¿ ]*(?:(?:ok|okay|k|oh)[, ]+)?(?:and|n|but|so|then|also|what about|how about|what if|y|pero|entonces)\b|^(?:how (?:do|can|would|should) i|can i|where do i|when do i|do i|who|how much|how long|what does)\b.*\b(?:it|that|this|those|them|they|there|one|so)\b(?!\s+(?:visit|booking|request|invoice|caregiver|agency))/i

const few_words = 11

/** Words that stand for something said before, where a question has few others ("does she find out"). */
const refers =
  /\b(?:it|its|that|thats|this|those|them|they|theyre|there|she|shes|her|he|hes|him|his|then|instead|afterwards?|later|again)\b/i

const very_few_words = 5

/** Whether a question goes on from the one before ("and how do I pay it?"), or stands by itself. */
export function goesOn(question: string): boolean {
  const words = question.trim().split(/\s+/).length
  return (words <= few_words && continues.test(question.trim())) || (words <= very_few_words && refers.test(question))
}

/** The questions of a message that asks two at once; one or two. */
export function partsOf(message: string): readonly string[] {
  const parts = message
    .split(/(?<=\?)\s+|[,;]?\s+and (?:also )?(?=(?:how|what|when|where|who|why|can|do|does|is|are|will)\b)/i)
    .map(part => part.trim())
    .filter(part => part.split(/\s+/).length >= 3)
  return parts.length === 2 ? parts : [message]
}
