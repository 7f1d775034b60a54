import {Link} from '@tanstack/react-router'
import {useState} from 'react'
import {missingIn} from '#domain/content/post-text.ts'
import {formatDate} from '#lib/date-format.ts'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import type {LucideIcon} from 'lucide-react'
import Check from 'lucide-react/icons/check'
import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import Smartphone from 'lucide-react/icons/smartphone'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import type {Plan} from './autosave.ts'
import {ScheduleDialog} from './schedule-dialog.tsx'
import type {Writing} from './use-autosave.ts'
import {isOut, type PostContent} from './words.ts'

const fieldNames = {
  title: 'a title',
  summary: 'a summary',
  body_html: 'text',
  cover: 'a cover',
  cover_alt: 'a description of the cover',
} as const
const list = new Intl.ListFormat('en-US')

/** What a post still needs before it can be published, beside the button. */
function Needed({words}: {words: PostContent}) {
  const fields = Object.keys(missingIn(words)) as (keyof typeof fieldNames)[]
  if (fields.length === 0) return null
  return (
    <p role="status" className="text-14 text-muted">
      To publish, add {list.format(fields.map(field => fieldNames[field]))}.
    </p>
  )
}

/** The buttons for the whole post; one that needs a connection says so while offline. */
export function PostActions({
  writing: {post, words, isDirty, isOnline, isSaving, theirs},
  onSave,
}: {
  writing: Writing
  onSave: (plan?: Plan) => void
}) {
  const [asks, setAsks] = useState(false)
  const [schedules, setSchedules] = useState(false)
  const reason = theirs ? 'Choose which version to keep first' : isOnline ? undefined : 'Saving needs a connection'
  const unchanged = isDirty ? undefined : 'Nothing has changed'

  if (post?.status !== 'published') {
    const publish_at = post?.publish_at ?? null
    return (
      <>
        {publish_at && (
          <p className="flex items-center gap-2 text-14 font-medium">
            <CalendarClock aria-hidden className="size-4 shrink-0" />
            Goes out {formatDate('dayOfMonthTime', publish_at)}
          </p>
        )}
        {publish_at && (
          <Button full busy={isSaving} disabledReason={reason ?? unchanged} onClick={() => onSave()}>
            Update post
          </Button>
        )}
        <Button
          full
          variant={publish_at ? 'secondary' : 'primary'}
          busy={!publish_at && isSaving}
          disabledReason={reason}
          onClick={() => onSave({status: 'published'})}
        >
          {publish_at ? 'Publish now' : 'Publish'}
        </Button>
        <Needed words={words} />
        <Button full variant="secondary" disabledReason={reason} onClick={() => setSchedules(true)}>
          {publish_at ? 'Change the time' : 'Schedule'}
        </Button>
        {publish_at ? (
          <Button full variant="quiet" disabledReason={reason} onClick={() => onSave({publish_at: null})}>
            Take off the schedule
          </Button>
        ) : (
          <Button full variant="secondary" disabledReason={reason ?? unchanged} onClick={() => onSave()}>
            Save draft
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
        Update post
      </Button>
      <Link
        to="/blog/view/$uuid"
        params={{uuid: post.slug ?? post.id}}
        className={buttonClass({variant: 'secondary', full: true})}
      >
        View post
      </Link>
      <Button full variant="quiet" disabledReason={reason} onClick={() => setAsks(true)}>
        Unpublish
      </Button>
      <Needed words={words} />
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Unpublish this post?"
        consequences="Readers can no longer find it, and links to it stop working. It becomes a draft with the text you see here. If you publish it again, it appears as a new post."
        action="Unpublish"
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
  if (isSaving) return [LoaderCircle, 'Saving…']
  if (!isDirty) return [Check, post === null ? 'Nothing written yet' : 'All changes saved']
  if (hasFailed && !isOnline) return [CloudOff, 'No connection, and this browser cannot save: stay on this page']
  if (!isOnline) return [Smartphone, 'No connection. Saved on this device and synced when you are online']
  if (isOut(post)) {
    return isStored
      ? [Smartphone, 'Saved on this device. Readers see it when you update the post']
      : [CloudUpload, 'Readers cannot see this yet']
  }
  return [CloudUpload, isStored ? 'On this device, saving soon' : 'Saving soon']
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
