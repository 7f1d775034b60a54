import {queryOptions, type QueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import {download} from '#api/download.ts'
import {getCertificate, setCertificateExpiry, type Certificate, type CertificateField} from '#contract/files.ts'
import * as contract from '#contract/accounts/profile-edit.ts'
import {
  getOwnCaretakerProfile,
  getOwnOrganization,
  type CaretakerProfile,
  type OrganizationProfile,
} from '#contract/accounts/profiles.ts'
import {withCertification} from '#domain/accounts/certifications.ts'
import {userKey} from '../app/query-keys.ts'
import {ApiError} from '../app/message.ts'
import {profileQueries} from './profile.ts'
import {useProfileCommand} from './profile-edit.ts'
import {beginUpload, type Sending} from './uploads.ts'

/** Roles with certificates. */
export type CertifiedRole = 'caretaker' | 'agency'

type Lists = Pick<CaretakerProfile, 'certifications' | 'legal_certifications' | 'certificates'>

/** The bytes of a certificate; never stored on the device. */
export const certificateQuery = ({id, type}: Pick<Certificate, 'id' | 'type'>) =>
  queryOptions({
    queryKey: userKey('certificate', id),
    // the browser uses the type that the server detected
    queryFn: async () => (await download(getCertificate, {id})).slice(0, undefined, type),
    staleTime: Infinity,
    gcTime: 60_000,
  })

// uses only the lists of the answer, as other fields may have been saved meanwhile
const listsOf = ({certifications, legal_certifications, certificates}: Lists): Lists => ({
  certifications,
  legal_certifications,
  certificates,
})
const putOwn = (client: QueryClient, profile: CaretakerProfile): void => {
  client.setQueryData(profileQueries.caretaker().queryKey, before => before && {...before, ...listsOf(profile)})
}
const putAgency = (client: QueryClient, profile: OrganizationProfile): void => {
  client.setQueryData(profileQueries.organization().queryKey, before => before && {...before, ...listsOf(profile)})
}

/** Where an uploaded certificate goes, and what families read of it. */
export interface CertificatePlace {
  field: CertificateField
  title: string
  /** The name of the file on its way: the title with the prefix of its kind. The file's own name stays on the device. */
  sent_as: string
  /** `YYYY-MM-DD`, or `''` if it does not expire. */
  expires_on: string
}

function certificateInput({file, to: {field, title, sent_as, expires_on}}: Sending<CertificatePlace>) {
  const renamed = new File([file], sent_as, {type: file.type})
  return {files: {[field]: [renamed]}, query: {title, ...(expires_on && {expires_on})}}
}

/** Uploads certificates one after another. Throws `ApiError`, or the signal's reason if aborted. */
export function useUploadCertificate(role: CertifiedRole) {
  const own = useProfileCommand(
    (upload: Sending<CertificatePlace>) => {
      const {send, options} = beginUpload(upload)
      return send(contract.uploadCertificates, {...certificateInput(upload), ...options})
    },
    putOwn,
    'files',
  )
  const agency = useProfileCommand(
    (upload: Sending<CertificatePlace>) => {
      const {send, options} = beginUpload(upload)
      return send(contract.uploadOrganizationFiles, {...certificateInput(upload), ...options})
    },
    putAgency,
    'files',
  )
  return role === 'caretaker' ? own.mutateAsync : agency.mutateAsync
}

/** Sets the expiry of a certificate and refetches the profile, whose lists omit expired ones. */
export const useSetCertificateExpiry = () =>
  useProfileCommand(
    ({id, expires_on}: {id: string; expires_on: string | null}) =>
      call(setCertificateExpiry, {params: {id}, body: {expires_on}}),
    () => {},
    'files',
  ).mutateAsync

/** A name in one of the two lists, with its file if any. */
export interface CertificateEntry {
  field: CertificateField
  name: string
}

/** Treats a certificate that is already deleted as a success and refetches the profile. */
const orGone = async <Answer>(take: () => Promise<Answer>, read: () => Promise<Answer>): Promise<Answer> =>
  take().catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return read()
    throw error
  })

/** Deletes a certificate and its file. */
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
 * Adds a name without a file. The whole list is sent, so it starts from the server's current one to keep names added on
 * another device; certificates with a file always stay.
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
