import type {QueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import {upload_timeout_ms, uploading} from '#api/upload.ts'
import * as contract from '#contract/accounts/profile-edit.ts'
import type {OrganizationProfile, User} from '#contract/accounts/profiles.ts'
import {profileQueries} from './profile.ts'
import {ownAccount, putUser, useProfileCommand} from './profile-edit.ts'

/** A picture to upload; `onShare` receives the share sent, 0 to 1, and `signal` aborts it. */
export interface PictureUpload {
  file: File
  onShare: (share: number) => void
  signal: AbortSignal
}

// uses only the command's own part of the answer, as other fields may have been saved meanwhile
const putPicture = (client: QueryClient, {profile_picture, profile_picture_path, profile_picture_url}: User): void =>
  putUser(client, {profile_picture, profile_picture_path, profile_picture_url})

const putLogo = (client: QueryClient, {logo, logo_path, logo_url}: OrganizationProfile): void => {
  client.setQueryData(
    profileQueries.organization().queryKey,
    before => before && {...before, logo, logo_path, logo_url},
  )
}

/** Replaces one's own picture. */
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

/** Replaces an agency's logo. */
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
  useProfileCommand(() => call(contract.deleteOrganizationFile, {query: {field: 'logo', filename}}), putLogo, 'files')
