import {m} from '#messages'

/** Shows that the draft is saved, for forms that end in one button. */
export function SavedLine({isSaved}: {isSaved: boolean}) {
  return (
    isSaved && (
      <p role="status" className="text-14 text-muted">
        {m.saved_on_this_device_until_you()}
      </p>
    )
  )
}
