import {CloudOff, CloudUpload, LoaderCircle, Smartphone, Check} from 'lucide-react'
import type {LucideIcon} from 'lucide-react'
import type {Writing} from './use-autosave.ts'

/** Where what is written is kept just now, in words. */
export function saveWords({
  isSaving,
  isDirty,
  isOnline,
  isKept,
  hasFailed,
  post,
}: Pick<Writing, 'isSaving' | 'isDirty' | 'isOnline' | 'isKept' | 'hasFailed' | 'post'>): [
  LucideIcon,
  string,
] {
  if (isSaving) return [LoaderCircle, 'Saving…']
  if (!isDirty) return [Check, post === null ? 'Nothing written yet' : 'All changes saved']
  if (hasFailed && !isOnline)
    return [CloudOff, 'No connection, and this browser keeps nothing: stay on this page']
  if (!isOnline) return [Smartphone, 'No connection. Kept on this device, saved when there is one']
  if (post?.status === 'published') {
    return isKept
      ? [Smartphone, 'Kept on this device. Readers see it when you update the post']
      : [CloudUpload, 'Not yet shown to readers']
  }
  return [CloudUpload, isKept ? 'Kept on this device, saving soon' : 'Saving soon']
}

/** Says it quietly: it changes with every pause in the typing. */
export function SaveLine({writing}: {writing: Writing}) {
  const [Icon, words] = saveWords(writing)
  return (
    <p role="status" className="flex items-center gap-2 text-14 text-muted">
      <Icon aria-hidden className="size-4 shrink-0" />
      {words}
    </p>
  )
}
