/** Shows that the draft is saved, for forms that end in one button. */
export function SavedLine({isSaved}: {isSaved: boolean}) {
  return (
    isSaved && (
      <p role="status" className="text-14 text-muted">
        Saved on this device until you send it.
      </p>
    )
  )
}
