import {m} from '#messages'
import * as v from 'valibot'
import {NewPassword} from './auth.ts'
import {Email} from './log-in-fields.ts'
import {bankEntries} from '../money/bank.ts'
import {endpoint} from '../endpoint.ts'
import {CertificateField, CertificateTitle, CheckKind, ExpiresOn} from '../files.ts'
import {limits} from '../limits.ts'
import {CaretakerProfile, OrganizationProfile, ParentProfile, User} from './profiles.ts'
import {
  agencyEntries,
  caretakerWorkEntries,
  familyEntries,
  halfAPlace,
  isWholePlace,
  Name,
  personEntries,
} from './registration.ts'
import {anyMember} from './roles.ts'
import {IdParams, seenOf, TimeZone} from '../shapes.ts'
import {Line, requiredExactText, RequiredLine, RequiredText} from '../texts.ts'

/** Required if the sign-in is older than ten minutes (`reauthentication_required`). */
const current_password = v.optional(requiredExactText(limits.password_max))

const Changes = v.pipe(
  v.strictObject({
    /**
     * May be sent back unchanged; any other value is refused. `email-change.ts` changes it with a link to the new
     * address.
     */
    email: v.optional(Email),
    first_name: v.optional(Name),
    last_name: v.optional(Name),
    gender: v.optional(personEntries.gender),
    location: v.optional(personEntries.location),
    latitude: v.optional(personEntries.latitude),
    longitude: v.optional(personEntries.longitude),
    phone_number: personEntries.phone_number,
    timezone: v.optional(TimeZone),
    /** The current value or a web address; own pictures are uploaded instead. */
    profile_picture: v.optional(RequiredLine),
    password: v.optional(NewPassword),
    current_password,
    ...bankEntries,
  }),
  v.forward(
    v.check(
      ({latitude, longitude}) =>
        (latitude === undefined) === (longitude === undefined) &&
        isWholePlace({latitude: latitude ?? null, longitude: longitude ?? null}),
      halfAPlace,
    ),
    ['longitude'],
  ),
)

/**
 * Changes only the given fields. A new password revokes the other sign-ins and always needs the current one; bank
 * details (caregivers only) need a sign-in younger than ten minutes or the current password: 403
 * `reauthentication_required`.
 */
export const updateUser = endpoint({
  method: 'PATCH',
  path: '/user/:id/update',
  roles: 'signed-in',
  members: anyMember,
  summary: 'Update the caller’s account',
  params: IdParams,
  body: v.strictObject({user: Changes}),
  answer: User,
  fallback: m.failed_to_update_parent_profile,
})

const pictureFailed = m.failed_to_upload_files

export const setPicture = endpoint({
  method: 'POST',
  path: '/user/:id/picture',
  roles: 'signed-in',
  members: anyMember,
  summary: 'Upload a profile picture, replacing the current one',
  params: IdParams,
  uploads: {picture: {max: 1, kinds: 'pictures'}},
  answer: User,
  fallback: pictureFailed,
})

export const removePicture = endpoint({
  method: 'DELETE',
  path: '/user/:id/picture',
  roles: 'signed-in',
  members: anyMember,
  idempotent: true,
  summary: 'Remove the profile picture',
  params: IdParams,
  answer: User,
  fallback: m.failed_to_remove_the_picture,
})

export const updateFamily = endpoint({
  method: 'PATCH',
  path: '/parent/profile',
  roles: ['parent'],
  idempotent: true,
  summary: 'Update what a family says about its children',
  body: v.strictObject({
    ...familyEntries,
    number_of_children: v.optional(familyEntries.number_of_children),
    /** 409 `record_changed` with `current` if the other adult changed it since. */
    seen: seenOf(familyEntries),
  }),
  answer: ParentProfile,
  fallback: m.failed_to_update_parent_profile,
})

/** An edit only removes a connected account; the provider's flow sets it. @see src/domain/rules.md#bank-details */
const stripe_account_id = v.optional(v.null(m.must_be_null_connect_a_payout_account))

/**
 * Offers and bookings retain their rate. A name left out of `certifications` is removed unless it has a file, because
 * the list may predate an upload from another device; files have a call of their own.
 */
export const updateCaretaker = endpoint({
  method: 'PATCH',
  path: '/caretaker/profile/:id',
  roles: ['caretaker'],
  idempotent: true,
  summary: 'Update the caller’s caregiver profile',
  params: IdParams,
  body: v.strictObject({
    ...caretakerWorkEntries,
    bio: v.optional(caretakerWorkEntries.bio),
    hourly_rate: v.optional(caretakerWorkEntries.hourly_rate),
    work_distance: v.optional(caretakerWorkEntries.work_distance),
    /** 422 without a place in the United States. */
    is_listed: v.optional(v.boolean()),
    stripe_account_id,
  }),
  answer: CaretakerProfile,
  fallback: m.caretaker_profile_update_failed,
})

const agencyAbout = v.pipe(
  RequiredText,
  v.maxLength(limits.agency_about_max, () => m.must_be_at_most_characters({max: limits.agency_about_max})),
)

/** Only the owner may change bank details and `stripe_account_id`: 403 for a coordinator. */
export const updateOrganization = endpoint({
  method: 'PATCH',
  path: '/org/edit/:id',
  roles: ['agency'],
  summary: 'Update the caller’s agency',
  params: IdParams,
  body: v.strictObject({
    ...agencyEntries,
    legal_name: v.optional(agencyEntries.legal_name),
    county: v.optional(agencyEntries.county),
    about: v.optional(v.nullable(agencyAbout)),
    /** 409 `record_changed` with `current` if a colleague changed it since. */
    seen: seenOf({...agencyEntries, about: v.nullable(agencyAbout)}),
    certifications: caretakerWorkEntries.certifications,
    stripe_account_id,
    current_password,
    ...bankEntries,
  }),
  answer: OrganizationProfile,
  fallback: m.failed_to_update_organization_profile,
})

const certificates = {max: limits.uploads_max, kinds: 'pictures and PDF'} as const

/** Title of the certificates in one request, and their expiry date if they expire. */
const CertificateFacts = v.object({
  title: v.optional(CertificateTitle),
  expires_on: v.optional(ExpiresOn),
})

/** A new logo replaces the previous one. A repeated file is stored once. */
export const uploadOrganizationFiles = endpoint({
  method: 'POST',
  path: '/org/files',
  roles: ['agency'],
  summary: 'Upload a logo and certificates',
  query: CertificateFacts,
  uploads: {
    logo: {max: 1, kinds: 'pictures'},
    certifications: certificates,
    legal_certifications: certificates,
  },
  answer: OrganizationProfile,
  fallback: m.failed_to_upload_files,
})

/** `filename` is the name in the list, or the key of a logo. 404 if it does not exist. */
export const deleteOrganizationFile = endpoint({
  method: 'DELETE',
  path: '/org/files',
  roles: ['agency'],
  idempotent: true,
  summary: 'Remove a logo or a certificate',
  query: v.object({field: Line, filename: Line}),
  answer: OrganizationProfile,
  fallback: m.failed_to_delete_the_file,
})

/**
 * The file name of a `legal_certifications` begins with `Legal:` or `Medical:`, and so does its title afterwards; the
 * rest of a file name is never shown. The same file sent twice is there once.
 */
export const uploadCertificates = endpoint({
  method: 'POST',
  path: '/caretaker/certifications',
  roles: ['caretaker'],
  summary: 'Upload certificates',
  query: CertificateFacts,
  uploads: {certifications: certificates, legal_certifications: certificates},
  answer: CaretakerProfile,
  fallback: m.failed_to_upload_files,
})

/** Without `field`, both lists are searched. Staff retain certificates used for verification after removal. */
export const deleteCertificate = endpoint({
  method: 'DELETE',
  path: '/caretaker/certifications/:name',
  roles: ['caretaker'],
  idempotent: true,
  summary: 'Remove a certificate',
  params: v.object({name: Line}),
  query: v.object({field: v.optional(CertificateField)}),
  answer: CaretakerProfile,
  fallback: m.failed_to_delete_the_file,
})

/** Adds documents to a check, such as both sides of an ID. The same file sent twice is there once. */
export const uploadCheckDocuments = endpoint({
  method: 'POST',
  path: '/caretaker/checks/:kind/documents',
  roles: ['caretaker'],
  summary: 'Upload documents for one check',
  params: v.object({kind: CheckKind}),
  uploads: {documents: certificates},
  answer: CaretakerProfile,
  fallback: m.failed_to_upload_files,
})

/** Staff retain documents used for verification after removal. @see src/domain/rules-people.md#check-documents */
export const deleteCheckDocument = endpoint({
  method: 'DELETE',
  path: '/caretaker/checks/documents/:id',
  roles: ['caretaker'],
  idempotent: true,
  summary: 'Remove a document of a check',
  params: IdParams,
  answer: CaretakerProfile,
  fallback: m.failed_to_delete_the_file,
})
