import * as v from 'valibot'

/** A visit as it stood at a tap. It stays on the device with the tap, since lists may lose the visit later. */
export const TappedVisit = v.object({
  title: v.string(),
  scheduled_start: v.string(),
  scheduled_end: v.string(),
  timezone: v.string(),
})
export type TappedVisit = v.InferOutput<typeof TappedVisit>

/** What a tap stores of its visit. */
export const tappedVisit = ({title, scheduled_start, scheduled_end, timezone}: TappedVisit): TappedVisit => ({
  title,
  scheduled_start,
  scheduled_end,
  timezone,
})

/** The visit that a tap stored, by its parameters; undefined for taps of older versions of the app. */
export function readTappedVisit(params: Readonly<Record<string, unknown>> = {}): TappedVisit | undefined {
  const {success, output} = v.safeParse(TappedVisit, params.visit)
  return success ? output : undefined
}
