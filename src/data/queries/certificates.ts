import {queryOptions, type QueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import {download} from '#api/download.ts'
import {upload_timeout_ms, uploading} from '#api/upload.ts'
import {getCertificate, setCertificateEnd, type Certificate, type CertificateField} from '#contract/files.ts'
import * as contract from '#contract/accounts/profile-edit.ts'
import {
  getOwnCaretakerProfile,
  getOwnOrganization,
  type CaretakerProfile,
  type OrganizationProfile,
} from '#contract/accounts/profiles.ts'
import {withCertification} from '#domain/accounts/certifications.ts'
import {mine} from '../app/query-keys.ts'
import {ApiError} from '../app/message.ts'
import {profileQueries} from './profile.ts'
import {useProfileCommand} from './profile-edit.ts'

/** Those who have certificates. */
export type CertifiedRole = 'caretaker' | 'agency'

type Lists = Pick<CaretakerProfile, 'certifications' | 'legal_certifications' | 'certificates'>

/** The bytes of a certificate; never stored on the device. */
export const certificateQuery = ({id, type}: Pick<Certificate, 'id' | 'type'>) =>
  queryOptions({
    queryKey: mine('certificate', id),
    // the browser goes by the type that the server found in the file
    queryFn: async () => (await download(getCertificate, {id})).slice(0, undefined, type),
    staleTime: Infinity,
    gcTime: 60_000,
  })

// only the lists are taken: words of the profile may have been saved meanwhile
const listsOf = ({certifications, legal_certifications, certificates}: Lists): Lists => ({
  certifications,
  legal_certifications,
  certificates,
})
const putOwn = (client: QueryClient, profile: CaretakerProfile): void => {
  client.setQueryData(
    profileQueries.caretaker().queryKey,
    before => before && {...before, ...listsOf(profile)},
  )
}
const putAgency = (client: QueryClient, profile: OrganizationProfile): void => {
  client.setQueryData(
    profileQueries.organization().queryKey,
    before => before && {...before, ...listsOf(profile)},
  )
}

interface CertificateUpload {
  field: CertificateField
  file: File
  /** `YYYY-MM-DD`, or `''` where it holds for good. */
  expires_on: string
  /** Its turn has come. */
  onBegin: () => void
  /** How much of it has been sent, 0 to 1. */
  onShare: (share: number) => void
  signal: AbortSignal
}

const begun = ({field, file, expires_on, onBegin, onShare, signal}: CertificateUpload) => {
  signal.throwIfAborted()
  onBegin()
  return {
    to: uploading(onShare),
    input: {
      files: {[field]: [file]},
      ...(expires_on && {query: {expires_on}}),
      signal,
      timeout_ms: upload_timeout_ms,
    },
  }
}

/** Uploads certificates, one after the other. Throws `ApiError`, or the signal's reason where it was called off. */
export function useUploadCertificate(role: CertifiedRole) {
  const own = useProfileCommand(
    (upload: CertificateUpload) => {
      const {to, input} = begun(upload)
      return to(contract.uploadCertificates, input)
    },
    putOwn,
    'files',
  )
  const agency = useProfileCommand(
    (upload: CertificateUpload) => {
      const {to, input} = begun(upload)
      return to(contract.uploadOrganizationFiles, input)
    },
    putAgency,
    'files',
  )
  return role === 'caretaker' ? own.mutateAsync : agency.mutateAsync
}

/** Says until when a certificate holds; the profile's lists are read anew, for one that had expired is in them again. */
export const useSetCertificateEnd = () =>
  useProfileCommand(
    ({id, expires_on}: {id: string; expires_on: string | null}) =>
      call(setCertificateEnd, {params: {id}, body: {expires_on}}),
    () => {},
    'files',
  ).mutateAsync

/** A name in one of the two lists, with its file where it has one. */
export interface CertificateEntry {
  field: CertificateField
  name: string
}

/** What is gone already, by an earlier try or another device, counts as taken away; the profile is read anew. */
const orGone = async <Answer>(take: () => Promise<Answer>, read: () => Promise<Answer>): Promise<Answer> =>
  take().catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return read()
    throw error
  })

/** Takes a certificate away, its file with it. */
export function useDeleteCertificate(role: CertifiedRole) {
  const own = useProfileCommand(
    ({field, name}: CertificateEntry) =>
      orGone(
        () => call(contract.deleteCertificate, {params: {name}, query: {field}}),
        () => call(getOwnCaretakerProfile),
      ),
    putOwn,
    'files',
  )
  const agency = useProfileCommand(
    ({field, name}: CertificateEntry) =>
      orGone(
        () => call(contract.deleteOrganizationFile, {query: {field, filename: name}}),
        () => call(getOwnOrganization),
      ),
    putAgency,
    'files',
  )
  return role === 'caretaker' ? own.mutateAsync : agency.mutateAsync
}

/**
 * Adds a name that has no file. A whole list is sent, and a name that is left out of it goes: so it begins with what the
 * server has by then, and nothing that was named meanwhile on another device is lost. What has a file stays in any case.
 */
export function useNameCertificate(role: CertifiedRole, id: string) {
  const own = useProfileCommand(async (name: string) => {
    const {certifications} = await call(getOwnCaretakerProfile)
    const body = {certifications: withCertification(certifications, name)}
    return call(contract.updateCaretaker, {params: {id}, body})
  }, putOwn)
  const agency = useProfileCommand(async (name: string) => {
    const {certifications} = await call(getOwnOrganization)
    const body = {certifications: withCertification(certifications, name)}
    return call(contract.updateOrganization, {params: {id}, body})
  }, putAgency)
  return role === 'caretaker' ? own.mutateAsync : agency.mutateAsync
}
