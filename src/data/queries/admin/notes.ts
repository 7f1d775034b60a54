import {call} from '#api/client.ts'
import * as contract from '#contract/admin/notes.ts'
import {page_size, pagesOf, staffKey, useStaffCommand} from './lists.ts'

/** What a note is about. */
export interface NoteAbout {
  target: contract.NoteTarget
  target_id: string
}

/** Notes of staff, newest first. */
export const notesQuery = (about: NoteAbout) =>
  pagesOf(staffKey('notes', about), (cursor, signal) =>
    call(contract.listNotes, {query: {...about, limit: page_size, cursor}, signal}),
  )

export const useAddNote = (about: NoteAbout) =>
  useStaffCommand((text: string) => call(contract.addNote, {body: {...about, text}}), notesQuery(about).queryKey)

export const useRemoveNote = (about: NoteAbout) =>
  useStaffCommand((id: string) => call(contract.removeNote, {params: {id}}), notesQuery(about).queryKey)
