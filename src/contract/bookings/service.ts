import * as v from 'valibot'

/** Service values on the wire; the last two are announced but not open. @see rules.md#request-body */
export const Service = v.picklist(['Child Care', 'Elderly Care', 'Pickup Service', 'Workplace Care'])
export type Service = v.InferOutput<typeof Service>
