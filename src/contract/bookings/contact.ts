import * as v from 'valibot'

/** The address of the visits; only for the approved side and the family. */
export const ShownAddress = v.object({
  line1: v.string(),
  line2: v.optional(v.string()),
  city: v.string(),
  state: v.string(),
  zip: v.string(),
  arrival_notes: v.optional(v.string()),
})

/** Name and phone number for the other side. */
export const Contact = v.object({name: v.string(), phone_number: v.nullable(v.string())})
