/** What ties a control to its form: the value, what changes it, and what is wrong with it. */
export interface Bound<Value> {
  name: string
  value: Value
  onChange: (value: Value) => void
  onBlur: () => void
  error: string | undefined
}

/** The fields of a form, or of a part of one, by their names. */
export type Fields<Values> = {[Name in keyof Values]: Bound<Values[Name]>}
