import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from './endpoint.ts'
import {IdParams, LocalDate} from './shapes.ts'
import {RequiredLine} from './texts.ts'

/** The two lists of certificates of a caregiver or an agency. @see src/domain/rules-people.md#certificates */
export const CertificateField = v.picklist(['certifications', 'legal_certifications'])
export type CertificateField = v.InferOutput<typeof CertificateField>

/**
 * Accepted uploads, detected by content and never by name.
 * @see src/domain/rules-people.md#uploads
 */
export const UploadType = v.picklist(['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])
export type UploadType = v.InferOutput<typeof UploadType>

/** The file behind a name in a list of certificates. The bytes are fetched by its id, never by its name. */
export const Certificate = v.object({
  id: v.string(),
  field: CertificateField,
  /** The title that its owner typed, as in its list; never the name of the file. */
  name: v.string(),
  type: UploadType,
  bytes: v.number(),
  uploaded_at: v.string(),
  /** Valid through this day, as stated by the owner; null if it does not expire. */
  expires_on: v.nullable(v.string()),
  /** Expired: in no list of names, and visible to its owner and staff only. @see src/domain/rules-people.md#certificates */
  has_expired: v.boolean(),
})
export type Certificate = v.InferOutput<typeof Certificate>

/**
 * The bytes of a certificate with their media type, fetched with the bearer token and shown as a blob.
 * Readable by its owner, by staff and, except for legal and medical papers, by families with an offer of its
 * owner; 404 for others.
 * @see src/domain/rules-people.md#certificates
 */
export const getCertificate = endpoint({
  method: 'GET',
  path: '/files/certificates/:id',
  roles: 'signed-in',
  summary: 'A certificate as uploaded; pictures have no camera data',
  params: IdParams,
  answer: v.instance(Uint8Array),
  produces: '*/*',
  fallback: m.failed_to_load_the_file,
})

/** The last day of a certificate; a day in the past is refused. @see src/domain/rules-people.md#certificates */
export const ExpiresOn = LocalDate

/**
 * What families read of a certificate; without it, a name such as `Certificate (2)`.
 * @see src/domain/rules-people.md#certificates
 */
export const CertificateTitle = RequiredLine

/** A later date restores an expired certificate to its owner's profile. 404 if it is archived or not the caller's. */
export const setCertificateExpiry = endpoint({
  method: 'PATCH',
  path: '/files/certificates/:id',
  roles: ['caretaker', 'agency'],
  idempotent: true,
  summary: 'Set when a certificate expires, or that it does not',
  params: IdParams,
  body: v.strictObject({expires_on: v.nullable(ExpiresOn)}),
  answer: Certificate,
  fallback: m.failed_to_change_the_certificate,
})

/** The checks that make a caregiver verified. @see src/domain/rules-people.md#verification */
export const CheckKind = v.picklist(['identity', 'age', 'background'])
export type CheckKind = v.InferOutput<typeof CheckKind>

/** A document for one check, without the name of its file. @see src/domain/rules-people.md#check-documents */
export const CheckDocument = v.object({
  id: v.string(),
  kind: CheckKind,
  type: UploadType,
  bytes: v.number(),
  uploaded_at: v.string(),
  /** `review`: staff have not decided yet. */
  state: v.picklist(['review', 'accepted', 'refused']),
  /** Why staff did not accept it; null unless `refused`. */
  reason: v.nullable(v.string()),
})
export type CheckDocument = v.InferOutput<typeof CheckDocument>

/**
 * The bytes of a check's document, for its owner and staff; 404 for all others.
 * @see src/domain/rules-people.md#check-documents
 */
export const getCheckDocument = endpoint({
  method: 'GET',
  path: '/files/checks/:id',
  roles: 'signed-in',
  summary: 'A document of a check, for its owner and staff',
  params: IdParams,
  answer: v.instance(Uint8Array),
  produces: '*/*',
  fallback: m.failed_to_load_the_file,
})
