import type {ReactNode} from 'react'

/** A warning below a field that blocks nothing. Rendered also when empty, since a live region must exist before its text. */
export const FieldWarning = ({children}: {children?: ReactNode}) => (
  <p role="status" className="text-14 text-waiting empty:sr-only">
    {children}
  </p>
)
