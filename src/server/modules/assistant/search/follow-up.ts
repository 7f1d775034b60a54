/** How a question begins that goes on from the one before. */
const continues =
  /^(?:and|but|so|then|also|what about|how about|what if|ok and|okay and|y)\b|^(?:how (?:do|can|would|should) i|can i|where do i|when do i|do i|who|how much|how long|what does)\b.*\b(?:it|that|this|those|them|they|there|one|so)\b(?!\s+(?:visit|booking|request|invoice|caregiver|agency))/i

const few_words = 9

/**
 * The question with the topic of the one before where it only goes on from it ("and how do I pay it?"); null where it
 * stands by itself.
 */
export function withTopic(question: string, previous: string | null): string | null {
  if (previous === null || question.trim().split(/\s+/).length > few_words) return null
  return continues.test(question.trim()) ? `${previous} ${question}` : null
}

/** The questions of a message that asks two at once; one or two. */
export function partsOf(message: string): readonly string[] {
  const parts = message
    .split(/(?<=\?)\s+|[,;]?\s+and (?:also )?(?=(?:how|what|when|where|who|why|can|do|does|is|are|will)\b)/i)
    .map(part => part.trim())
    .filter(part => part.split(/\s+/).length >= 3)
  return parts.length === 2 ? parts : [message]
}
