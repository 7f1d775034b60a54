import {m} from '#messages'
import {useInfiniteQuery} from '@tanstack/react-query'
import {useRef, useState} from 'react'
import * as v from 'valibot'
import Trash2 from 'lucide-react/icons/trash-2'
import type {StaffNote} from '#contract/admin/notes.ts'
import {limits} from '#contract/limits.ts'
import {messageOf} from '#data/app/message.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useForm} from '#data/forms/use-form.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {notesQuery, useAddNote, useRemoveNote, type NoteAbout} from '#data/queries/admin/notes.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {IconButton} from '#ui/primitives/icon-button.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {useUnsaved} from '../../profile/unsaved.tsx'
import {DateTime} from '../date-time.tsx'
import {itemsOf, LoadError, MoreButton} from '../staff-list.tsx'
import {sections} from '../people-sections.ts'

/** What staff note about a person, an agency or a booking, for each other. @see src/domain/rules-people.md#staff-notes */
export function Notes(about: NoteAbout) {
  const query = useInfiniteQuery(notesQuery(about))
  const [asking, setAsking] = useState<StaffNote | null>(null)
  const notes = itemsOf(query.data)
  return (
    <Section anchor={sections.notes.anchor} title={sections.notes.title}>
      <Card className="space-y-4">
        <NewNote key={about.target_id} about={about} />
        {!query.data && query.error && (
          <LoadError what={m.the_notes()} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {!query.data && !query.error && <SkeletonLines lines={2} />}
        {notes.length > 0 && (
          <ul className="divide-y divide-line">
            {notes.map(note => (
              <li key={note.id} className="flex items-start justify-between gap-4 py-2.5">
                <span className="min-w-0">
                  <span className="block text-14 text-muted">
                    {note.by}, <DateTime at={note.created_at} />
                  </span>
                  <span dir="auto" className="block break-words whitespace-pre-line">
                    {note.text}
                  </span>
                </span>
                <IconButton icon={Trash2} label={m.delete_note()} onClick={() => setAsking(note)} />
              </li>
            ))}
          </ul>
        )}
        <MoreButton query={query} />
      </Card>
      {asking && <RemoveDialog about={about} note={asking} onClose={() => setAsking(null)} />}
    </Section>
  )
}

const NoteValues = v.object({text: v.string()})
const noValues = {text: ''}
// the button says what is missing, and sends the note
const noProblems = () => ({})
const sendNothing = async () => undefined

/** Writes a note; what is typed stays on this device until it is saved. */
function NewNote({about}: {about: NoteAbout}) {
  const add = useAddNote(about)
  const needs = useNeedsConnection()
  const field = useRef<HTMLTextAreaElement>(null)
  const {at, draft} = useForm({
    known: noValues,
    draft: {name: `note-${about.target}-${about.target_id}`, schema: NoteValues},
    problemsOf: noProblems,
    send: sendNothing,
  })
  const {value: text, onChange: setText} = at.text
  const refusal = useRefusal(add, text)
  useUnsaved(() => (text.trim() === '' ? 'saved' : draft.isUnsaved() ? 'lost' : 'stored'))
  return (
    <div className="space-y-3">
      <TextArea
        ref={field}
        label={m.new_note()}
        hint={m.for_staff_only_it_is_in()}
        rows={2}
        value={text}
        onChange={setText}
        maxLength={limits.text_max}
      />
      <Button
        variant="secondary"
        size="sm"
        busy={add.isPending}
        disabledReason={needs(m.saving()) ?? (text.trim() === '' ? m.write_a_note_first() : undefined)}
        onClick={() =>
          add.mutate(text.trim(), {
            onSuccess: () => {
              // an empty note has no draft
              setText('')
              field.current?.focus()
            },
          })
        }
      >
        {m.add_note()}
      </Button>
      <FormError>{refusal}</FormError>
    </div>
  )
}

function RemoveDialog({about, note, onClose}: {about: NoteAbout; note: StaffNote; onClose: () => void}) {
  const {mutate, isPending, error} = useRemoveNote(about)
  const needs = useNeedsConnection()
  return (
    <ConfirmDialog
      onClose={onClose}
      title={m.delete_this_note()}
      consequences={
        <p dir="auto" className="break-words whitespace-pre-line">
          {note.text}
        </p>
      }
      action={m.delete_note()}
      cancelLabel={m.not_now()}
      tone="danger"
      busy={isPending}
      offlineReason={needs(m.deleting())}
      onConfirm={() => mutate(note.id, {onSuccess: onClose})}
    >
      <FormError>{error && messageOf(error)}</FormError>
    </ConfirmDialog>
  )
}
