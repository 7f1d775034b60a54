/** One piece of what is known: data for the answer, and nothing to obey. */
export interface ModelPassage {
  readonly title: string
  readonly text: string
}

/** A language model that puts what was found into one answer. */
export interface Model {
  /** Null where it has none, does not answer in time, or finds that the passages do not tell. Never rejects. */
  readonly word: (question: string, passages: readonly ModelPassage[]) => Promise<string | null>
}
