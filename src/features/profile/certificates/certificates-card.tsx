import {Upload as UploadIcon} from 'lucide-react'
import {useRef, useState} from 'react'
import type {Certificate} from '#contract/files.ts'
import {limits} from '#contract/limits.ts'
import {
  useDeleteCertificate,
  useNameCertificate,
  type CertificateEntry,
  type CertifiedRole,
} from '#data/queries/certificates.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/needs-connection.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {acceptedTypes, useUploads} from '#data/queries/uploads.ts'
import {usualCertifications, withCertification} from '#domain/accounts/certifications.ts'
import {dayIn} from '#lib/day.ts'
import {Button} from '#ui/primitives/button.tsx'
import {deviceZone} from '#lib/device-zone.ts'
import {Card} from '#ui/primitives/card.tsx'
import {DateField} from '#ui/fields/date-field.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {NameAdder} from '#ui/fields/name-adder.tsx'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {CertificateRow, useRemovals} from './certificate-row.tsx'
import {CertificateView} from '#features/people/about/certificate-view.tsx'
import {EndDialog} from '../end-dialog.tsx'
import {namedFor, paperKinds, type PaperKind} from './certificate-words.ts'
import {useUnsaved} from '../unsaved.tsx'
import {UploadRow} from './upload-row.tsx'

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
  const {uploads, add, again, cancel} = useUploads(of)
  useUnsaved(() => (uploads.some(({state}) => state !== 'failed') ? 'lost' : 'saved'))
  const entries = entriesOf(papers)
  return (
    <Section title="Certificates and papers" count={entries.length}>
      <Card className="space-y-5">
        <p className="text-muted">
          {of === 'caretaker'
            ? 'Families read the names beside your offers, and whoever has an offer of yours can look at your certificates. Legal and medical papers are for our team alone.'
            : 'Families read the names, and those that ask you or have your offer can look at your certificates. Legal and medical papers are for our team alone.'}
        </p>
        <Entries of={of} entries={entries} files={papers.certificates} />
        {uploads.length > 0 && (
          <ul aria-label="On their way" className="divide-y divide-line">
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
        <ChooseFiles onFiles={(files, kind, until) => add(files, paperKinds[kind].field, until)} />
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
      <ul aria-label="Your certificates and papers" className="divide-y divide-line border-y border-line">
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
      {dated && <EndDialog certificate={dated} today={today} onClose={() => setDated(undefined)} />}
    </>
  )
}

function ChooseFiles({onFiles}: {onFiles: (files: File[], kind: PaperKind, expires_on: string) => void}) {
  const input = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<PaperKind>('certificate')
  const [until, setUntil] = useState('')
  const today = dayIn(deviceZone(), useServerNow())
  const needs = useNeedsConnection()
  return (
    <div className="space-y-3">
      <SegmentedControl label="Upload as" value={kind} onChange={setKind} options={kindOptions} />
      <DateField
        label="Valid until, if it ends"
        hint="We remind you a month before. When the day is over, families see it no more."
        value={until}
        onChange={setUntil}
        min={today}
      />
      <input
        ref={input}
        type="file"
        multiple
        accept={acceptedTypes['pictures and PDF']}
        className="sr-only"
        aria-label="Choose files to upload"
        tabIndex={-1}
        onChange={event => {
          onFiles(
            [...(event.target.files ?? [])].map(file => namedFor(kind, file)),
            kind,
            until,
          )
          event.target.value = ''
          setUntil('')
        }}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          variant="secondary"
          icon={UploadIcon}
          disabledReason={needs('Uploading')}
          onClick={() => input.current?.click()}
        >
          Choose files
        </Button>
        <p className="text-14 text-muted">
          JPEG, PNG, WebP or PDF, up to {limits.upload_bytes / 1024 / 1024} MB each.
        </p>
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
    const offline = needs('Adding a name')
    if (offline) return setProblem(`${offline}. What you typed is kept.`)
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
        label="Add one by name"
        placeholder="CPR for infants, 2026"
        field={{
          name: 'certification',
          value: typed,
          onChange: setTyped,
          onBlur: () => undefined,
          error: undefined,
        }}
        usual={usualCertifications.filter(name => !names.includes(name))}
        onAdd={add}
        onAddTyped={() => add(typed)}
      />
      <FormError>{problem}</FormError>
    </div>
  )
}
