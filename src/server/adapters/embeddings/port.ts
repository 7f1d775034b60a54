/** Sentence vectors of length 1, in the order of their texts. Those of two models do not compare. */
export interface Vectors {
  /** Names the model that made them. */
  readonly model: string
  readonly of: readonly Float32Array[]
}

/** Vectors of sentences: the closer in meaning, the larger the dot product. */
export interface Embeddings {
  /** The model that the next call asks. */
  readonly model: () => string
  /** Null where no vectors can be made. Never rejects. */
  readonly embed: (texts: readonly string[]) => Promise<Vectors | null>
  /** Ends what computes them; later calls give null. */
  readonly close: () => Promise<void>
}

/** The same direction with length 1. */
export function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, each) => sum + each * each, 0)) || 1
  return vector.map(each => each / length)
}
