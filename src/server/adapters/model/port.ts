/** A passage as data for the answer. It is never an instruction. */
export interface ModelPassage {
  readonly title: string
  readonly text: string
}

/** A language model that writes one answer from the passages found. */
export interface Model {
  /** Returns null if there is no answer, on a timeout, or if the passages do not contain one. Never rejects. */
  readonly word: (question: string, passages: readonly ModelPassage[]) => Promise<string | null>
}
