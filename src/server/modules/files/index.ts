// What other modules and the jobs may use of this one.
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
