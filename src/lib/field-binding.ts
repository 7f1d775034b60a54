/** Binds a control to its form: value, change handler and problem. */
export interface Bound<Value> {
  name: string
  value: Value
  onChange: (value: Value) => void
  onBlur: () => void
  error: string | undefined
}

/** The fields of a form, or of a part of one, by their names. */
export type Fields<Values> = {[Name in keyof Values]: Bound<Values[Name]>}
