import type {QueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import {upload_timeout_ms, uploading} from '#api/upload.ts'
import * as contract from '#contract/accounts/profile-edit.ts'
import type {OrganizationProfile, User} from '#contract/accounts/profiles.ts'
import {profileQueries} from './profile.ts'
import {ownAccount, putUser, useProfileCommand} from './profile-edit.ts'

/** A picture to upload; `onShare` is told how much of it has been sent, 0 to 1, and `signal` calls it off. */
export interface PictureUpload {
  file: File
  onShare: (share: number) => void
  signal: AbortSignal
}

// of what a command of the files' queue answers only its own part is taken: words may have been saved meanwhile
const putPicture = (
  client: QueryClient,
  {profile_picture, profile_picture_path, profile_picture_url}: User,
): void => putUser(client, {profile_picture, profile_picture_path, profile_picture_url})

const putLogo = (client: QueryClient, {logo, logo_path, logo_url}: OrganizationProfile): void => {
  client.setQueryData(
    profileQueries.organization().queryKey,
    before => before && {...before, logo, logo_path, logo_url},
  )
}

/** Puts a picture of oneself in the place of the one before. */
export const useSetPicture = () =>
  useProfileCommand(
    ({file, onShare, signal}: PictureUpload) =>
      uploading(onShare)(contract.setPicture, {
        ...ownAccount(),
        files: {picture: [file]},
        signal,
        timeout_ms: upload_timeout_ms,
      }),
    putPicture,
    'files',
  )

export const useRemovePicture = () =>
  useProfileCommand(() => call(contract.removePicture, ownAccount()), putPicture, 'files')

/** Puts an agency's logo in the place of the one before. */
export const useSetLogo = () =>
  useProfileCommand(
    ({file, onShare, signal}: PictureUpload) =>
      uploading(onShare)(contract.uploadOrganizationFiles, {
        files: {logo: [file]},
        signal,
        timeout_ms: upload_timeout_ms,
      }),
    putLogo,
    'files',
  )

/** `filename` is the logo as the profile names it. */
export const useRemoveLogo = (filename: string) =>
  useProfileCommand(
    () => call(contract.deleteOrganizationFile, {query: {field: 'logo', filename}}),
    putLogo,
    'files',
  )
