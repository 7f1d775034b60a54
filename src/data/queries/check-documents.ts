import {queryOptions, type QueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import {download} from '#api/download.ts'
import * as contract from '#contract/accounts/profile-edit.ts'
import {getOwnCaretakerProfile, type CaretakerProfile} from '#contract/accounts/profiles.ts'
import {getCheckDocument, type CheckDocument, type CheckKind} from '#contract/files.ts'
import {ApiError} from '../app/message.ts'
import {userKey} from '../app/query-keys.ts'
import {useProfileCommand} from './profile-edit.ts'
import {profileQueries} from './profile.ts'
import {beginUpload, type Sending} from './uploads.ts'

/** The bytes of a check's document; never stored on the device. */
export const checkDocumentQuery = ({id, type}: Pick<CheckDocument, 'id' | 'type'>) =>
  queryOptions({
    queryKey: userKey('check-document', id),
    // the browser uses the type that the server detected
    queryFn: async () => (await download(getCheckDocument, {id})).slice(0, undefined, type),
    staleTime: Infinity,
    gcTime: 60_000,
  })

// uses only the documents of the answer, as other fields may have been saved meanwhile
const putDocuments = (client: QueryClient, {check_documents}: CaretakerProfile): void => {
  client.setQueryData(profileQueries.caretaker().queryKey, before => before && {...before, check_documents})
}

/** Uploads documents of a check one after another. Throws `ApiError`, or the signal's reason if aborted. */
export const useUploadCheckDocument = () =>
  useProfileCommand(
    (upload: Sending<CheckKind>) => {
      const {send, options} = beginUpload(upload)
      // the file's own name stays on the device
      const documents = [new File([upload.file], 'document', {type: upload.file.type})]
      return send(contract.uploadCheckDocuments, {params: {kind: upload.to}, files: {documents}, ...options})
    },
    putDocuments,
    'files',
  ).mutateAsync

/** Removes a document of a check; one that is already gone counts as removed. */
export const useDeleteCheckDocument = () =>
  useProfileCommand(
    (id: string) =>
      call(contract.deleteCheckDocument, {params: {id}}).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return call(getOwnCaretakerProfile)
        throw error
      }),
    putDocuments,
    'files',
  )
