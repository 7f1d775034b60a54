import * as v from 'valibot'

/** A requested visit at the time of another visit. @see src/domain/rules.md#overlaps */
export const Overlap = v.object({
  /** Of the requested visit. */
  scheduled_start: v.string(),
  scheduled_end: v.string(),
  /** The reader's own visit at that time; null if it is another family's. */
  session_id: v.nullable(v.string()),
  booking_id: v.nullable(v.string()),
})
export type Overlap = v.InferOutput<typeof Overlap>
