/** Vectors of sentences: the closer in meaning, the larger the dot product. */
export interface Embeddings {
  /** One vector of length 1 for each text, in order; null where none can be made. Never rejects. */
  readonly embed: (texts: readonly string[]) => Promise<readonly Float32Array[] | null>
  /** Ends what computes them; later calls give null. */
  readonly close: () => Promise<void>
}
