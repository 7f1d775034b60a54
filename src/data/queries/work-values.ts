import * as v from 'valibot'

/** How a caregiver works, as it stands in the fields: everything may still be missing. */
export const WorkValues = v.object({
  bio: v.string(),
  /** Dollars an hour. */
  hourly_rate: v.nullable(v.number()),
  /** Miles. */
  work_distance: v.nullable(v.number()),
  ages: v.array(v.number()),
  live_in: v.boolean(),
  medical_companion: v.boolean(),
  preference: v.string(),
})
export type WorkValues = v.InferOutput<typeof WorkValues>
