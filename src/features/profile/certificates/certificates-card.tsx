import {m} from '#messages'
import {withPeriod} from '#messages/with-period'
import UploadIcon from 'lucide-react/icons/upload'
import {useRef, useState} from 'react'
import type {Certificate} from '#contract/files.ts'
import {limits} from '#contract/limits.ts'
import {
  useDeleteCertificate,
  useNameCertificate,
  useUploadCertificate,
  type CertificateEntry,
  type CertifiedRole,
} from '#data/queries/certificates.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {acceptedTypes, useUploads, type Upload} from '#data/queries/uploads.ts'
import {certificationText, usualCertifications, withCertification} from '#domain/accounts/certifications.ts'
import {dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {DateField} from '#ui/fields/date-field.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {NameAdder} from '#ui/fields/name-adder.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {CertificateRow, useRemovals} from './certificate-row.tsx'
import {CertificateView} from '#features/people/about/file-view.tsx'
import {ExpiryDialog} from '../expiry-dialog.tsx'
import {paperKinds, placeOf, type PaperKind, sizeText} from './certificate-words.ts'
import {useUnsaved} from '../unsaved.tsx'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import {IconButton} from '#ui/primitives/icon-button.tsx'
import {Progress} from '#ui/primitives/progress.tsx'

interface Papers {
  /** The profile's id. */
  id: string
  certifications: readonly string[]
  legal_certifications: readonly string[]
  certificates: readonly Certificate[]
}

const kindOptions = (Object.keys(paperKinds) as PaperKind[]).map(value => ({
  value,
  label: paperKinds[value].label,
}))

/** Courses, certificates and papers, by name alone or with a file. */
export function CertificatesCard({of, papers}: {of: CertifiedRole; papers: Papers}) {
  const {uploads, add, again, cancel} = useUploads(useUploadCertificate(of))
  useUnsaved(() => (uploads.some(({state}) => state !== 'failed') ? 'lost' : 'saved'))
  const entries = entriesOf(papers)
  return (
    <Section title={m.certificates_and_documents()} anchor="certificates-and-documents" count={entries.length}>
      <Card className="space-y-5">
        <p className="text-muted">
          {of === 'caretaker' ? m.families_see_the_titles_next_to() : m.families_see_the_titles_and_families()}
        </p>
        <Entries of={of} entries={entries} files={papers.certificates} />
        {uploads.length > 0 && (
          <ul aria-label={m.uploading()} className="divide-y divide-line">
            {uploads.map(upload => (
              <UploadRow
                key={upload.id}
                upload={upload}
                onCancel={() => cancel(upload)}
                onAgain={() => again(upload)}
              />
            ))}
          </ul>
        )}
        <ChooseFile onFile={(file, kind, title, until) => add([file], placeOf(kind, title, until))} />
        <Names of={of} id={papers.id} names={papers.certifications} />
      </Card>
    </Section>
  )
}

/** The listed entries, then the expired ones, which the lists no longer contain, so they can be renewed. */
const entriesOf = ({certifications, legal_certifications, certificates}: Papers): CertificateEntry[] => [
  ...certifications.map(name => ({field: 'certifications' as const, name})),
  ...legal_certifications.map(name => ({field: 'legal_certifications' as const, name})),
  ...certificates.filter(each => each.has_expired).map(({field, name}) => ({field, name})),
]

function Entries({
  of,
  entries,
  files,
}: {
  of: CertifiedRole
  entries: readonly CertificateEntry[]
  files: readonly Certificate[]
}) {
  const {removalOf, remove, undo} = useRemovals(useDeleteCertificate(of))
  const [viewed, setViewed] = useState<Certificate>()
  const [dated, setDated] = useState<Certificate>()
  const today = dayIn(deviceZone(), useServerNow())
  if (entries.length === 0) return null
  return (
    <>
      <ul aria-label={m.your_certificates_and_documents()} className="divide-y divide-line border-y border-line">
        {entries.map(entry => (
          <CertificateRow
            key={`${entry.field} ${entry.name}`}
            entry={entry}
            file={files.find(({field, name}) => field === entry.field && name === entry.name)}
            today={today}
            removal={removalOf(entry)}
            onView={setViewed}
            onDate={setDated}
            onRemove={() => remove(entry)}
            onUndo={() => undo(entry)}
          />
        ))}
      </ul>
      {viewed && <CertificateView certificate={viewed} onClose={() => setViewed(undefined)} />}
      {dated && <ExpiryDialog certificate={dated} today={today} onClose={() => setDated(undefined)} />}
    </>
  )
}

function ChooseFile({onFile}: {onFile: (file: File, kind: PaperKind, title: string, expires_on: string) => void}) {
  const input = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<PaperKind>('certificate')
  const [title, setTitle] = useState('')
  const [until, setUntil] = useState('')
  const today = dayIn(deviceZone(), useServerNow())
  const needs = useNeedsConnection()
  return (
    <div className="space-y-3">
      <SegmentedControl label={m.upload_as()} value={kind} onChange={setKind} options={kindOptions} />
      <TextField
        label={m.title()}
        hint={kind === 'certificate' ? m.what_families_see_such_as_cpr() : m.what_our_team_sees_the_file()}
        value={title}
        onChange={setTitle}
        maxLength={limits.name_max}
        required
      />
      <DateField
        label={m.valid_until_if_it_expires()}
        hint={m.we_will_remind_you_a_month()}
        value={until}
        onChange={setUntil}
        min={today}
        canClear
      />
      <input
        ref={input}
        type="file"
        accept={acceptedTypes['pictures and PDF']}
        className="sr-only"
        aria-label={m.choose_a_file_to_upload()}
        tabIndex={-1}
        onChange={event => {
          const [file] = event.target.files ?? []
          if (file) onFile(file, kind, title.trim(), until)
          event.target.value = ''
          setTitle('')
          setUntil('')
        }}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          variant="secondary"
          icon={UploadIcon}
          disabledReason={needs(m.uploading()) ?? (title.trim() === '' ? m.write_the_title_first() : undefined)}
          onClick={() => input.current?.click()}
        >
          {m.choose_a_file()}
        </Button>
        <p className="text-14 text-muted">{m.jpeg_png_webp_or_pdf_up({value: limits.upload_bytes / 1024 / 1024})}</p>
      </div>
    </div>
  )
}

function Names({of, id, names}: {of: CertifiedRole; id: string; names: readonly string[]}) {
  const addName = useNameCertificate(of, id)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const needs = useNeedsConnection()
  const add = (name: string) => {
    const offline = needs(m.adding_a_name())
    if (offline) return setProblem(withPeriod(offline))
    if (withCertification(names, name).length === names.length) return setTyped('')
    setProblem(undefined)
    void addName(name).then(
      // adding a suggested name must not clear what is being typed
      () => setTyped(before => (before === name ? '' : before)),
      (error: unknown) => setProblem(messageOf(error)),
    )
  }
  return (
    <div className="space-y-4">
      <NameAdder
        label={m.add_one_by_name()}
        placeholder={m.infant_cpr_2026()}
        field={{
          name: 'certification',
          value: typed,
          onChange: name => {
            setTyped(name)
            setProblem(undefined)
          },
          onBlur: () => undefined,
          error: undefined,
        }}
        usual={usualCertifications.filter(name => !names.includes(name))}
        labelOf={certificationText}
        onAdd={add}
        onAddTyped={() => add(typed)}
      />
      <FormError>{problem}</FormError>
    </div>
  )
}

function stateText({state, share}: Upload): string {
  if (state === 'waiting') return m.waiting_to_upload()
  return share < 1 ? m.sent_so_far({percent: Math.round(share * 100)}) : m.sent_checking_the_file()
}

/** One upload: its progress, Cancel, and why it failed. */
export function UploadRow({upload, onCancel, onAgain}: {upload: Upload; onCancel: () => void; onAgain: () => void}) {
  const {file, state, share, problem, mayArrive} = upload
  return (
    <li className="space-y-2 py-2" data-upload={state}>
      <div className="flex min-h-11 items-center gap-3">
        <div className="min-w-0 grow">
          <p className="font-medium wrap-anywhere">{file.name}</p>
          {state === 'failed' ? (
            <p role="alert" className="text-14 text-bad">
              {problem}
            </p>
          ) : (
            <p className="text-14 text-muted">
              {sizeText(file.size)} · {stateText(upload)}
            </p>
          )}
        </div>
        {state === 'failed' && mayArrive && (
          <Button variant="secondary" size="sm" icon={RotateCw} onClick={onAgain}>
            {m.try_again()}
          </Button>
        )}
        <IconButton
          label={state === 'failed' ? m.dismiss({name: file.name}) : m.cancel_uploading({name: file.name})}
          icon={X}
          onClick={onCancel}
        />
      </div>
      {state === 'sending' && <Progress label={m.uploading_profile({name: file.name})} share={share} />}
    </li>
  )
}
