import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import {useState} from 'react'
import {missingIn} from '#domain/content/post-text.ts'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import type {LucideIcon} from 'lucide-react'
import Check from 'lucide-react/icons/check'
import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import Pencil from 'lucide-react/icons/pencil'
import Smartphone from 'lucide-react/icons/smartphone'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import type {Plan} from './autosave.ts'
import {postTime} from './post-time.ts'
import {ScheduleDialog} from './schedule-dialog.tsx'
import type {Writing} from './use-autosave.ts'
import {isOut, type PostContent} from './words.ts'
import {listText} from '#lib/list-text.ts'

const fieldNames = {
  title: m.needs_a_title(),
  summary: m.needs_a_summary(),
  body_html: m.needs_text(),
  cover: m.needs_a_cover(),
  cover_alt: m.needs_a_description_of_the_cover(),
} as const

/** What a post still needs before it can be published, beside the button. */
function Needed({words}: {words: PostContent}) {
  const fields = Object.keys(missingIn(words)) as (keyof typeof fieldNames)[]
  if (fields.length === 0) return null
  return (
    <p role="status" className="text-14 text-muted">
      {m.to_publish_add({format: listText(fields.map(field => fieldNames[field]))})}
    </p>
  )
}

/** The buttons for the whole post; one that needs a connection says so while offline. */
export function PostActions({
  writing: {post, words, isDirty, isOnline, isSaving, theirs},
  onSave,
}: {
  writing: Pick<Writing, 'post' | 'words' | 'isDirty' | 'isOnline' | 'isSaving' | 'theirs'>
  onSave: (plan?: Plan) => void
}) {
  const [asks, setAsks] = useState(false)
  const [schedules, setSchedules] = useState(false)
  const reason = theirs ? m.choose_which_version_to_keep_first() : isOnline ? undefined : m.saving_needs_a_connection()
  const unchanged = isDirty ? undefined : m.nothing_has_changed()

  if (post?.status !== 'published') {
    const publish_at = post?.publish_at ?? null
    return (
      <>
        {publish_at && (
          <p className="flex items-center gap-2 text-14 font-medium">
            <CalendarClock aria-hidden className="size-4 shrink-0" />
            {(isDirty ? m.goes_out_with_the_text_last_sent : m.goes_out)({
              date: postTime(publish_at),
            })}
          </p>
        )}
        {publish_at && (
          <Button full busy={isSaving} disabledReason={reason ?? unchanged} onClick={() => onSave()}>
            {m.update_post()}
          </Button>
        )}
        <Button
          full
          variant={publish_at ? 'secondary' : 'primary'}
          busy={!publish_at && isSaving}
          disabledReason={reason}
          onClick={() => onSave({status: 'published'})}
        >
          {publish_at ? m.publish_now() : m.publish()}
        </Button>
        <Needed words={words} />
        <Button full variant="secondary" disabledReason={reason} onClick={() => setSchedules(true)}>
          {publish_at ? m.change_the_time() : m.schedule()}
        </Button>
        {publish_at ? (
          <Button full variant="quiet" disabledReason={reason} onClick={() => onSave({publish_at: null})}>
            {m.take_off_the_schedule()}
          </Button>
        ) : (
          <Button full variant="secondary" disabledReason={reason ?? unchanged} onClick={() => onSave()}>
            {m.save_draft()}
          </Button>
        )}
        {schedules && (
          <ScheduleDialog
            at={publish_at}
            onSchedule={at => {
              setSchedules(false)
              onSave({publish_at: at})
            }}
            onClose={() => setSchedules(false)}
          />
        )}
      </>
    )
  }
  return (
    <>
      <Button full busy={isSaving} disabledReason={reason ?? unchanged} onClick={() => onSave()}>
        {m.update_post()}
      </Button>
      <Link
        to="/blog/view/$uuid"
        params={{uuid: post.slug ?? post.id}}
        className={buttonClass({variant: 'secondary', full: true})}
      >
        {m.view_post()}
      </Link>
      <Button full variant="quiet" disabledReason={reason} onClick={() => setAsks(true)}>
        {m.unpublish()}
      </Button>
      <Needed words={words} />
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={m.unpublish_this_post()}
        consequences={m.readers_can_no_longer_find_it()}
        action={m.unpublish()}
        onConfirm={() => {
          setAsks(false)
          onSave({status: 'draft'})
        }}
      />
    </>
  )
}

/** Icon and text for the save state. */
export function saveWords({
  isSaving,
  isDirty,
  isOnline,
  isStored,
  hasFailed,
  post,
}: Pick<Writing, 'isSaving' | 'isDirty' | 'isOnline' | 'isStored' | 'hasFailed' | 'post'>): [LucideIcon, string] {
  if (isSaving) return [LoaderCircle, m.saving_blog()]
  if (!isDirty) return post === null ? [Pencil, m.nothing_written_yet()] : [Check, m.all_changes_saved()]
  if (hasFailed && !isOnline) return [CloudOff, m.no_connection_and_this_browser_cannot()]
  if (!isOnline) return [Smartphone, m.no_connection_saved_on_this_device()]
  if (isOut(post) && post?.status !== 'published') {
    return isStored
      ? [Smartphone, m.saved_on_this_device_not_in_the_scheduled_post()]
      : [CloudUpload, m.not_in_the_scheduled_post_yet()]
  }
  if (isOut(post)) {
    return isStored
      ? [Smartphone, m.saved_on_this_device_readers_see()]
      : [CloudUpload, m.readers_cannot_see_this_yet()]
  }
  return [CloudUpload, isStored ? m.on_this_device_saving_soon() : m.saving_soon()]
}

/** The save state. It is a polite live region, since it changes with every pause in typing. */
export function SaveLine({writing}: {writing: Writing}) {
  const [Icon, words] = saveWords(writing)
  return (
    <p role="status" className="flex items-center gap-2 text-14 text-muted">
      <Icon aria-hidden className="size-4 shrink-0" />
      {words}
    </p>
  )
}
