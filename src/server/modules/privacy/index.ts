// The public face of this module: what other modules, jobs and the app may import.
export {eraseDueAccounts} from './closing/erase.ts'
export {eraseAgain} from './closing/erase-again.ts'
export {erased_prefix, noteErasedIn, type NoteErased} from './closing/erased-list.ts'
export {newUndoToken} from './closing/close.ts'
export {closingRoutes} from './closing/routes.ts'
export {makeExport} from './export/make.ts'
export {exportRoutes} from './export/routes.ts'
