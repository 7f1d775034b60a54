/** Came since the last visit. */
export function NewMark() {
  return <span className="rounded-chip bg-warm-tint px-2 py-0.5 text-13 font-semibold text-warm">New</span>
}
