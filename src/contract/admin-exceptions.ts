import * as v from 'valibot'

/** What kind of thing a person of the staff must look at. */
export const ExceptionKind = v.picklist(['session', 'invoice', 'dispute'])
export type ExceptionKind = v.InferOutput<typeof ExceptionKind>
