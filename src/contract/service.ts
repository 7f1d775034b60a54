import * as v from 'valibot'

/** Service values as they travel; the last two are announced but not open (spec §1, decisions §5). */
export const Service = v.picklist(['Child Care', 'Elderly Care', 'Pickup Service', 'Workplace Care'])
export type Service = v.InferOutput<typeof Service>
