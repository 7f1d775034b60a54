import {m} from '#messages'

/** Shows that the draft is saved, for forms that end in one button. */
export function SavedLine({isSaved}: {isSaved: boolean}) {
  return (
    // always in the page: what arrives together with its live region is not announced
    <p role="status" className="text-14 text-muted empty:sr-only">
      {isSaved && m.saved_on_this_device_until_you()}
    </p>
  )
}
