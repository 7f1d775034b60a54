/** Shows that the draft is saved, for forms that end in one button. */
export function KeptLine({isKept}: {isKept: boolean}) {
  return (
    isKept && (
      <p role="status" className="text-14 text-muted">
        Kept on this device until you send it.
      </p>
    )
  )
}
