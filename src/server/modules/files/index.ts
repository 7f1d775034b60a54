// The public face of this module: what other modules, jobs and the app may import.
export {
  type FileRow,
  type Kept,
  archive,
  certificateById,
  certificatesOf,
  deleteFile,
  dueToForget,
  endedCertificates,
  keepPostPictures,
  keepUploads,
  putAway,
  putPictureAway,
  putPostPicturesAway,
  setEnd,
  takeIntoUse,
  takeUnwarned,
} from './store.ts'
